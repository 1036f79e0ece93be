import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package.json, as far as it is read here. */
export interface Package {
  name: string;
  version: string;
  license?: string;
}

/** Reads the package.json of a folder. */
export const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;
