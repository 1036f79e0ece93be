import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SHELL, type AppName } from '@site/format';
import { workspaceOf } from './appFolder';
import { PROJECT, type Project } from './findProject';

/** Every app is built from these, besides its own folder. */
const COMMON_SOURCES = [
  'tsconfig.json',
  'shared/platform/format',
  'shared/platform/project',
  'shared/platform/toolchain',
  'shared/contract',
  'shared/ui',
];

/** Not part of a build: tests, tools, documentation, build output, installed packages. */
const IGNORED =
  /(^|\/)(node_modules|dist|\.[^/]+|e2e|benchmark|local-api|screenshot|icons)(\/|$)|\.(test|test-d|fixture)\.tsx?$|\.md$|(^|\/)package-lock\.json$/;

/**
 * Returns the hash of everything that an app's build depends on, the same in every folder and on
 * every machine. An app whose `dist/` carries the same hash need not be built again.
 *
 * In a remote's own repository, that is the whole of it.
 */
export function sourceHash(app: AppName, { root, remote }: Project = PROJECT): string {
  const inRepository = [
    ...COMMON_SOURCES,
    // The shell's versions contain the composer.
    ...(app === SHELL ? ['shared/platform/compose'] : []),
    workspaceOf(app),
  ];
  return hashOf(app, root, remote === undefined ? inRepository : ['']);
}

/**
 * Returns the hash of everything that decides how an app's sources become modules, but not of these
 * sources: installed packages, the build's own files, the app's definition and Node.
 */
export function toolsHash(app: AppName, { root, remote }: Project = PROJECT): string {
  const folder = remote === undefined ? workspaceOf(app) : '';
  const definitions = readdirSync(path.join(root, folder))
    .filter((name) => /\.(ts|json)$/.test(name))
    .map((name) => path.join(folder, name));
  const common = remote === undefined ? COMMON_SOURCES : [];
  return hashOf(app, root, [...definitions, ...common], process.version);
}

/** Returns the hash of an app's packages, and of the files and folders at some places. */
function hashOf(app: AppName, root: string, places: string[], more = ''): string {
  const hash = createHash('sha256').update(`${more}${lockText(root, workspaceOf(app))}\0`);
  for (const file of places.flatMap((place) => listFiles(path.join(root, place)))) {
    const relativePath = path.relative(root, file).replaceAll(path.sep, '/');
    hash.update(`${relativePath}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Returns the files that are part of a build, of a file or a folder with all its subfolders. */
function listFiles(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => !IGNORED.test(name))
    .sort()
    .flatMap((name) => listFiles(path.join(place, name)));
}

/**
 * Returns the packages of package-lock.json without those of other remotes: adding a remote changes
 * no app's version.
 */
function lockText(root: string, workspace: string): string {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const own = Object.entries(packages).filter(([place]) => {
    const remote = OF_A_REMOTE.exec(place)?.[1];
    return remote === undefined || remote === workspace;
  });
  return JSON.stringify(own, (key, value: unknown) =>
    value === true && HOW_NEEDED.test(key) ? undefined : value,
  );
}

/** What npm notes of how a package is needed, which another remote may change. */
const HOW_NEEDED = /^(dev|peer|optional|devOptional)$/;

/** Place of a remote's package, of its link, or of a package installed for it alone. */
const OF_A_REMOTE = /^(?:node_modules\/)?([^/]+-remote)(?:\/|$)/;
