import { temporaryFolder } from '@site/testing/temporaryFolder';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceHash, toolsHash } from './sourceHash';

const FILES = [
  'tsconfig.json',
  'shared/build/src/build.ts',
  'shared/contract/src/index.ts',
  'shared/compose/src/main.ts',
  'shared/release/src/cli.ts',
  'shared/ui/src/index.ts',
  'shell/package.json',
  'shell/src/main.ts',
  'account-remote/remote.ts',
  'account-remote/src/ConfirmEmail.tsx',
  'marketing-remote/src/Home.tsx',
];

async function write(root: string, file: string, text: string) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

/** Writes package-lock.json with these packages besides the common ones. */
const writeLock = (root: string, packages: Record<string, object>) =>
  write(
    root,
    'package-lock.json',
    JSON.stringify({ packages: { 'node_modules/react': { version: '19.3.1' }, ...packages } }),
  );

/** Writes a small repository, its files in the given order. */
async function writeRepository(files = FILES): Promise<string> {
  const root = await temporaryFolder();
  for (const file of files) await write(root, file, `// ${file}\n`);
  await writeLock(root, {});
  return root;
}

let root: string;
let before: string;
beforeEach(async () => {
  root = await writeRepository();
  before = sourceHash('shell', { root });
});

test('the same sources have the same hash in every folder, in whatever order they were written', async () => {
  const other = await writeRepository([...FILES].reverse());
  expect(sourceHash('shell', { root: other })).toBe(before);
});

/** Returns the files whose change gives another hash. */
async function filesIn(hash: (project: { root: string }) => string, files: string[]) {
  const counted: string[] = [];
  for (const file of files) {
    const copy = await temporaryFolder();
    await cp(root, copy, { recursive: true });
    await write(copy, file, 'changed');
    if (hash({ root: copy }) !== hash({ root })) counted.push(file);
  }
  return counted;
}

test('the hash is of everything that the app’s build reads, not of tests, tools and other apps', async () => {
  const added = [
    'shell/src/icon.svg',
    'shell/src/App.test.tsx',
    'shell/src/routes.test-d.ts',
    'shell/src/site.fixture.tsx',
    'shell/src/.DS_Store',
    'shell/e2e/home.spec.ts',
    'shell/dist/main.js',
    'shell/node_modules/x/index.js',
    'shared/ui/README.md',
  ];
  const counted = await filesIn((project) => sourceHash('shell', project), [...FILES, ...added]);
  expect(counted).toEqual([
    'tsconfig.json',
    'shared/build/src/build.ts',
    'shared/contract/src/index.ts',
    'shared/compose/src/main.ts',
    'shared/ui/src/index.ts',
    'shell/package.json',
    'shell/src/main.ts',
    'shell/src/icon.svg',
  ]);
  const remote = await filesIn((project) => sourceHash('account', project), FILES);
  expect(remote).not.toContain('shared/compose/src/main.ts');
});

test('the hash of the tools is of packages, tools, the kit and the app’s definition', async () => {
  expect(await filesIn((project) => toolsHash('account', project), FILES)).toEqual([
    'tsconfig.json',
    'shared/build/src/build.ts',
    'shared/contract/src/index.ts',
    'shared/ui/src/index.ts',
    'account-remote/remote.ts',
  ]);
});

test('a changed package changes the hash, another remote does not', async () => {
  const account = sourceHash('account', { root });
  const added = {
    'account-remote': { version: '1.0.0' },
    'account-remote/node_modules/ajv': { version: '8.20.0' },
    'node_modules/account-remote': { resolved: 'account-remote', link: true },
  };
  await writeLock(root, added);
  expect(sourceHash('shell', { root })).toBe(before);
  expect(sourceHash('account', { root })).not.toBe(account);
  const tools = toolsHash('shell', { root });
  await writeLock(root, { ...added, 'node_modules/react': { version: '19.3.2' } });
  expect(sourceHash('shell', { root })).not.toBe(before);
  expect(toolsHash('shell', { root })).not.toBe(tools);
});

test('in a remote’s own repository, everything in it counts but tests and installed packages', async () => {
  const own = { root, remote: 'billing' };
  const hash = sourceHash('billing', own);
  await write(root, 'node_modules/@site/build/src/index.ts', 'changed');
  await write(root, 'src/billing/Billing.test.tsx', 'changed');
  expect(sourceHash('billing', own)).toBe(hash);
  await write(root, 'remote.ts', 'changed');
  expect(sourceHash('billing', own)).not.toBe(hash);
});

test('moving a file, or bytes from one file to the next, changes the hash', async () => {
  await write(root, 'shell/src/a.ts', 'one two');
  await write(root, 'shell/src/b.ts', '');
  const together = sourceHash('shell', { root });
  await write(root, 'shell/src/a.ts', 'one');
  await write(root, 'shell/src/b.ts', ' two');
  const apart = sourceHash('shell', { root });
  expect(apart).not.toBe(together);
  await rename(path.join(root, 'shell/src/a.ts'), path.join(root, 'shell/src/c.ts'));
  expect(sourceHash('shell', { root })).not.toBe(apart);
});
