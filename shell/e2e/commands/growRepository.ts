import { BUILD_MANIFEST, pageBundle, REMOTE_ENTRY } from '@site/contract';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { changeBuild } from '../support/store/changeBuild';

/** A made-up remote with one page. */
export interface MadeUpRemote {
  name: string;
  path: string;
  heading: string;
}

/** @param at number of the remote, from 1 to 999: all names have the same length */
export function madeUpRemote(at: number): MadeUpRemote {
  const number = String(at).padStart(3, '0');
  return { name: `plan${number}`, path: `/plans/${number}`, heading: `Workout plan ${number}` };
}

/**
 * Adds remotes to a copy of the repository as their teams would: lines in the contract, the budgets
 * and the shell's routes, and a folder each. Builds the shell and the first remote. The others get
 * that build under their own names, without the fallback copies of shared modules, which no page
 * loads.
 */
export async function growRepository(copy: string, count: number): Promise<void> {
  const remotes = Array.from({ length: count }, (_, at) => madeUpRemote(at + 1));
  const budgets = path.join(copy, 'shared/release/src/gate/budgets.ts');
  const insert = (file: string, before: string, line: (remote: MadeUpRemote) => string) =>
    replaceInFile(file, before, before + remotes.map(line).join(''));
  await insert(
    path.join(copy, 'shared/contract/src/RemotePages.ts'),
    'REMOTE_PAGES = {\n',
    ({ name }) => `  ${name}: ['Plan'],\n`,
  );
  // The URL table is part of the shell's script, so its budget grows with every route.
  const table = 'SHELL_BUDGET = ';
  await replaceInFile(budgets, table, `${table}${15 * count} + `);
  await insert(budgets, 'Budgets = {\n', ({ name }) => `  ${name}: { Plan: 6_000 },\n`);
  await insert(path.join(copy, 'shell/src/routing/routes.ts'), 'pages: [\n', routeTo);

  const first = madeUpRemote(1);
  await writeRemote(copy, first);
  await Promise.all([folderOf(copy, first), path.join(copy, 'shell')].map(buildIn));
  for (const other of remotes.slice(1)) await copyBuild(copy, first, other);
}

/** Folder of a remote in a copy of the repository. */
const folderOf = (copy: string, { name }: MadeUpRemote) => path.join(copy, `${name}-remote`);

/** Builds the app in a folder. */
const buildIn = (folder: string) =>
  new RunningCommand(['npm', 'run', '--silent', 'build'], folder).expectSuccess();

const routeTo = ({ name, path, heading }: MadeUpRemote) => `
    {
      path: '${path}',
      page: { remote: '${name}', page: 'Plan' },
      title: '{productName} - ${heading}',
      description: '${heading} of {productName}, week by week.',
      indexed: true,
    },`;

async function writeRemote(copy: string, remote: MadeUpRemote): Promise<void> {
  const folder = folderOf(copy, remote);
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await cp(path.join(copy, 'account-remote/package.json'), path.join(folder, 'package.json'));
  await writeFile(path.join(folder, 'webpack.config.ts'), configOf(remote));
  await writeFile(path.join(folder, 'src/Plan.tsx'), pageOf(remote));
}

const configOf = ({ name }: MadeUpRemote) => `import { remoteConfig } from '@site/build';
export default remoteConfig('${name}', { Plan: './src/Plan' });
`;

const pageOf = ({ heading }: MadeUpRemote) => `import type { PageProps } from '@site/contract';
import { Container, SiteHeader, Typography } from '@site/ui';

export default ({ site }: PageProps) => (
  <>
    <SiteHeader productName={site.productName} />
    <Container component="main" id="main" tabIndex={-1}>
      <Typography variant="h1">${heading}</Typography>
    </Container>
  </>
);
`;

/** The files of a build that a page is composed of and runs. */
const FILES = [BUILD_MANIFEST, REMOTE_ENTRY, 'Plan.js', pageBundle('Plan')];

/** Copies a remote's build to another remote and renames it. Both names have the same length. */
async function copyBuild(copy: string, from: MadeUpRemote, to: MadeUpRemote): Promise<void> {
  const dist = path.join(folderOf(copy, to), 'dist');
  for (const file of FILES) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await cp(path.join(folderOf(copy, from), 'dist', file), path.join(dist, file));
  }
  await changeBuild(dist, FILES, (text) =>
    text.replaceAll(from.name, to.name).replaceAll(from.heading, to.heading),
  );
}

/** Changes the heading in a remote's build. */
export async function changeRemoteBuild(
  copy: string,
  remote: MadeUpRemote,
  heading: string,
): Promise<void> {
  const dist = path.join(folderOf(copy, remote), 'dist');
  await changeBuild(dist, FILES, (text) => text.replaceAll(remote.heading, heading));
}
