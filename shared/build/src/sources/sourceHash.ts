import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AppName } from '@site/contract';
import { ROOT, workspaceOf } from '@site/release/appFolder';

/** What every app is built from, beside its own folder. */
const COMMON = [
  'package-lock.json',
  'tsconfig.json',
  'shared/build',
  'shared/contract',
  'shared/ui',
];

/** No part of a build: tests, what builds leave behind, what is installed. */
const LEFT_OUT =
  /(^|\/)(node_modules|dist|\.[^/]+|e2e|benchmark|local-api|screenshot|icons)(\/|$)|\.(test|test-d|fixture)\.tsx?$/;

/**
 * Hash of everything that an app's build depends on, the same in every folder and on every machine. Same hash, same
 * build: an app whose `dist/` states this hash need not be built again.
 *
 * @param root the repository's root folder
 */
export function sourceHash(app: AppName, root = ROOT): string {
  const hash = createHash('sha256');
  const files = [...COMMON, workspaceOf(app)].flatMap((place) =>
    filesBelow(path.join(root, place)),
  );
  for (const file of files) {
    const name = path.relative(root, file).replaceAll(path.sep, '/');
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => !LEFT_OUT.test(name))
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)));
}
