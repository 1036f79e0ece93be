import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SHELL, type AppName } from '@site/contract';
import { workspaceOf } from '@site/release/appFolder';
import { PROJECT, type Project } from '@site/release/project';
import { lockText } from './lockText';

/** Every app is built from these, besides its own folder. */
export const COMMON_SOURCES = ['tsconfig.json', 'shared/build', 'shared/contract', 'shared/ui'];

/** The shell's versions contain the composer. */
const SHELL_SOURCES = ['shared/compose'];

/** Not part of a build: tests, tools, documentation, build output, installed packages. */
const IGNORED =
  /(^|\/)(node_modules|dist|\.[^/]+|e2e|benchmark|local-api|screenshot|icons)(\/|$)|\.(test|test-d|fixture)\.tsx?$|\.md$|(^|\/)package-lock\.json$/;

/**
 * Returns the hash of everything that an app's build depends on, the same in every folder and on
 * every machine. An app whose `dist/` carries the same hash need not be built again.
 *
 * In a remote's own repository, that is the whole of it. The packages are in package-lock.json, which
 * counts without the other remotes: adding one changes no app's version.
 */
export function sourceHash(app: AppName, { root, remote }: Project = PROJECT): string {
  const hash = createHash('sha256')
    .update(lockText(root, workspaceOf(app)))
    .update('\0');
  const inRepository = [
    ...COMMON_SOURCES,
    ...(app === SHELL ? SHELL_SOURCES : []),
    workspaceOf(app),
  ];
  const places = remote === undefined ? inRepository : [''];
  const files = places.flatMap((place) => listFiles(path.join(root, place)));
  for (const file of files) {
    const relativePath = path.relative(root, file).replaceAll(path.sep, '/');
    hash.update(`${relativePath}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Returns the files that are part of a build, of a file or a folder with all its subfolders. */
export function listFiles(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => !IGNORED.test(name))
    .sort()
    .flatMap((name) => listFiles(path.join(place, name)));
}
