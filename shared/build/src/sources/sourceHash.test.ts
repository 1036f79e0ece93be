import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceHash } from './sourceHash';

/** Writes a small repository, its files in the given order. */
async function writeRepository(
  order: (files: string[]) => string[] = (files) => files,
): Promise<string> {
  const root = await temporaryFolder();
  const files = [
    ...[
      'tsconfig.json',
      'shared/build/src/build.ts',
      'shared/contract/src/index.ts',
      'shared/compose/src/main.ts',
    ],
    ...[
      'shared/ui/src/index.ts',
      'shell/src/main.ts',
      'shell/package.json',
      'marketing-remote/src/Home.tsx',
    ],
    ...['account-remote/src/ConfirmEmail.tsx', 'shared/release/src/cli.ts'],
  ];
  for (const file of order(files)) await write(root, file, `// ${file}\n`);
  await writeLock(root, {});
  return root;
}

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

let root: string;
let before: string;
beforeEach(async () => {
  root = await writeRepository();
  before = sourceHash('shell', { root });
});

test('the same sources have the same hash in every folder, in whatever order they were written', async () => {
  const other = await writeRepository((files) => [...files].reverse());
  expect(sourceHash('shell', { root: other })).toBe(before);
  expect(before).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  'shell/src/main.ts',
  'shell/package.json',
  'shell/src/icon.svg',
  'shared/ui/src/index.ts',
  'shared/compose/src/main.ts',
  'tsconfig.json',
])('a change in %s changes the hash', async (file) => {
  await write(root, file, 'changed');
  expect(sourceHash('shell', { root })).not.toBe(before);
});

test.each([
  ...[
    'shell/src/App.test.tsx',
    'shell/src/routes.test-d.ts',
    'shell/src/site.fixture.tsx',
    'shell/e2e/home.spec.ts',
  ],
  ...[
    'shell/dist/main.js',
    'shell/node_modules/x/index.js',
    'shell/.cache/x',
    'shell/src/.DS_Store',
    'shared/ui/src/Logo.test.tsx',
    'shared/ui/README.md',
  ],
])('%s is not part of the hash: no build reads it', async (file) => {
  await write(root, file, 'changed');
  expect(sourceHash('shell', { root })).toBe(before);
});

test('other apps’ sources are not part of the hash, and each app has its own', async () => {
  await write(root, 'marketing-remote/src/Home.tsx', 'changed');
  expect(sourceHash('shell', { root })).toBe(before);
  const marketing = sourceHash('marketing', { root });
  await write(root, 'shared/compose/src/main.ts', 'changed');
  expect(sourceHash('marketing', { root })).toBe(marketing);
  expect(marketing).not.toBe(sourceHash('account', { root }));
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
  await writeLock(root, { ...added, 'node_modules/react': { version: '19.3.2' } });
  expect(sourceHash('shell', { root })).not.toBe(before);
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

test('moving or removing a file changes the hash', async () => {
  await rename(path.join(root, 'shell/src/main.ts'), path.join(root, 'shell/src/start.ts'));
  const moved = sourceHash('shell', { root });
  expect(moved).not.toBe(before);
  await rm(path.join(root, 'shell/src/start.ts'));
  expect(sourceHash('shell', { root })).not.toBe(moved);
});

test('moving bytes from one file to the next changes the hash', async () => {
  await write(root, 'shell/src/a.ts', 'one two');
  await write(root, 'shell/src/b.ts', '');
  const together = sourceHash('shell', { root });
  await write(root, 'shell/src/a.ts', 'one');
  await write(root, 'shell/src/b.ts', ' two');
  expect(sourceHash('shell', { root })).not.toBe(together);
});

test('hashes the sources of this repository', () => {
  expect(sourceHash('marketing')).toMatch(/^[0-9a-f]{64}$/);
});
