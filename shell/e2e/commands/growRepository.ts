import { BUILD_MANIFEST, pageBundle, REMOTE_ENTRY } from '@site/contract';
import { cp, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { changeBuild } from '../support/store/changeBuild';

/** A made-up remote with one page. */
export interface MadeUpRemote {
  /** From 001 to 999: all names have the same length. */
  number: string;
  name: string;
  page: string;
  path: string;
  heading: string;
}

/** @param at number of the remote, from 1 to 999 */
export function madeUpRemote(at: number): MadeUpRemote {
  const number = String(at).padStart(3, '0');
  return {
    number,
    name: `plan-${number}`,
    page: `Plan${number}`,
    path: `/plans/${number}`,
    heading: `Plan ${number}`,
  };
}

/**
 * Adds remotes to a copy of the repository as their teams would: the first is generated and built.
 * The others get its build under their own names. The shell gets their routes and is built.
 */
export async function growRepository(copy: string, count: number): Promise<void> {
  const remotes = Array.from({ length: count }, (_, at) => madeUpRemote(at + 1));
  const [first = madeUpRemote(1), ...others] = remotes;
  await run(copy, 'new-remote', '--', first.name, '--page', first.path);
  const routes = remotes.map(routeTo).join('');
  const table = 'pages: [\n';
  await replaceInFile(path.join(copy, 'shell/src/routing/routes.ts'), table, table + routes);
  // The URL table is part of the shell's script, so its budget grows with every route.
  await replaceInFile(path.join(copy, 'shell/shell.ts'), 'budget: ', `budget: ${15 * count} + `);

  await Promise.all(
    [folderOf(copy, first), path.join(copy, 'shell')].map((app) => run(app, 'build')),
  );
  for (const other of others) await copyBuild(copy, first, other);
}

/** Folder of a remote in a copy of the repository. */
const folderOf = (copy: string, { name }: MadeUpRemote) => path.join(copy, `${name}-remote`);

/** Runs a script of a folder's package.json. */
const run = (folder: string, ...words: string[]) =>
  new RunningCommand(['npm', 'run', '--silent', ...words], folder).expectSuccess();

const routeTo = ({ name, page, path, heading }: MadeUpRemote) => `
    {
      path: '${path}',
      page: { remote: '${name}', page: '${page}' },
      title: '{productName} - ${heading}',
      description: '${heading} of {productName}, week by week.',
      indexed: true,
    },`;

/** The files of a build that a page is composed of and runs. */
const filesOf = ({ page }: MadeUpRemote) => [
  BUILD_MANIFEST,
  REMOTE_ENTRY,
  `${page}.js`,
  pageBundle(page),
];

/** Everything that the generator names after a remote, up to its number. */
const NAMED = /((?:[Pp]lan[-_ ]?)|\/plans\/)001/g;

/** Copies the first remote's build to another remote and renames it. */
async function copyBuild(copy: string, first: MadeUpRemote, to: MadeUpRemote): Promise<void> {
  const folder = folderOf(copy, to);
  const dist = path.join(folder, 'dist');
  for (const file of ['package.json', ...filesOf(first).map((name) => `dist/${name}`)]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(path.join(folderOf(copy, first), file), path.join(folder, file));
  }
  const renamed = (text: string) => text.replaceAll(NAMED, `$1${to.number}`);
  await changeBuild(dist, filesOf(first), renamed);
  for (const [at, file] of filesOf(first).entries())
    await rename(path.join(dist, file), path.join(dist, filesOf(to)[at] ?? file));
}

/** Changes the heading in a remote's build. */
export async function changeRemoteBuild(
  copy: string,
  remote: MadeUpRemote,
  heading: string,
): Promise<void> {
  const dist = path.join(folderOf(copy, remote), 'dist');
  await changeBuild(dist, filesOf(remote), (text) => text.replaceAll(remote.heading, heading));
}
