import type { AppName } from '@site/format';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the tools work. */
export interface Project {
  /** Its root folder. */
  root: string;
  /**
   * The remote whose own repository this is: its root is the remote's folder. Undefined in the
   * site's repository, which has a folder for each app.
   */
  remote?: AppName;
}

/** Folder in which a remote's own repository has the shared packages. */
const INSTALLED = path.join(path.sep, 'node_modules', '@site', path.sep);

/**
 * Finds the project that a file of the tools belongs to: the site's repository contains the shared
 * packages, and a remote's own repository has them installed.
 *
 * @param file a file in this folder
 */
export function findProject(file: string): Project {
  const at = file.lastIndexOf(INSTALLED);
  if (at < 0) return { root: path.resolve(file, '../../../../..') };
  const root = file.slice(0, at);
  const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    name: string;
  };
  return { root, remote: name.replace(/-remote$/, '') };
}

/** The project in which this process runs. */
export const PROJECT = findProject(fileURLToPath(import.meta.url));
