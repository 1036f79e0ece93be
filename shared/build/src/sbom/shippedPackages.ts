import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { modulesInChunks } from '../sharing/modulesInChunks';

/** An installed package whose code a build contains. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** Folder in which it is installed. */
  folder: string;
}

/**
 * Returns the installed packages whose code the chunks contain. Tree-shaken packages do not count.
 */
export function shippedPackages(compilation: Compilation): ShippedPackage[] {
  const files = modulesInChunks(compilation).map(({ resource }) => resource);
  const folders = files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []);
  return [...new Set(folders)].map(packageIn);
}

/** Returns the package that is installed in a folder. */
export function packageIn(folder: string): ShippedPackage {
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return { name, version, folder };
}

/** Matches a file's package. `node_modules/.federation` is not one: federation generates it. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/.][^\\/]*/;
