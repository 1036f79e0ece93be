import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppName } from '@site/contract';
import { appFolder, ROOT } from '@site/release/apps';

/** What every app is built from, beside its own folder. */
const COMMON = ['package-lock.json', 'tsconfig.json', 'shared/build', 'shared/contract', 'shared/ui'];

/** No part of a build: tests, what builds leave behind, what is installed. */
const LEFT_OUT = /(^|\/)(node_modules|dist|\.[^/]+|e2e|benchmark|local-api|screenshot)(\/|$)|\.(test|test-d|fixture)\.tsx?$/;

/**
 * Hash of everything that an app's build depends on, the same in every folder and on every machine. Same hash, same
 * build: an app whose `dist/` states this hash need not be built again.
 */
export function sourceHash(app: AppName): string {
  const hash = createHash('sha256');
  const files = [...COMMON.map((place) => path.join(ROOT, place)), appFolder(app)].flatMap(filesBelow);
  for (const file of files) {
    const name = path.relative(ROOT, file).replaceAll(path.sep, '/');
    if (LEFT_OUT.test(name)) continue;
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(place: string): string[] {
  const entries = readdirSyncOrNone(place);
  if (!entries) return [place];
  return entries
    .filter(({ name }) => !LEFT_OUT.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.join(place, entry.name)));
}

function readdirSyncOrNone(place: string) {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
