import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package.json, as far as it is read here. */
export interface PackageFile {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** Returns the folders of the shared packages, which apps are built, tested and deployed with. */
export const sharedFolders = (root: string): string[] =>
  readdirSync(path.join(root, 'shared'))
    .map((name) => path.join('shared', name))
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));

/** Reads the package.json of every shared package. */
export const sharedPackages = (root: string): PackageFile[] =>
  sharedFolders(root).map(
    (folder) =>
      JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as PackageFile,
  );
