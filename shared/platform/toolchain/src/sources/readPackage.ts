import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A package.json, as far as it is read here. */
interface Package {
  name: string;
  version: string;
}

/** Reads the package.json of a folder. */
export const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;

/** Matches a file's package. */
const PACKAGE_FOLDER = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/;

/** Returns the folder of the installed package that contains a file, if one does. */
export const packageFolderOf = (file: string): string | undefined => PACKAGE_FOLDER.exec(file)?.[0];

/** Finds a package as imports in a folder do: the folder may have a version of its own. */
export const findPackage = (name: string, folder: string): string =>
  path.dirname(createRequire(path.join(folder, '_')).resolve(`${name}/package.json`));
