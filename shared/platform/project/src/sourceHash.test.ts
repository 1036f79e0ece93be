import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceHash, toolsHash } from './sourceHash';

const FILES = [
  'tsconfig.json',
  'shared/platform/format/src/paths.ts',
  'shared/platform/project/src/appFolder.ts',
  'shared/platform/toolchain/src/build.ts',
  'shared/contract/src/index.ts',
  'shared/platform/compose/src/main.ts',
  'shared/platform/release/src/cli.ts',
  'shared/ui/src/index.ts',
  'shell/package.json',
  'shell/src/main.ts',
  'account-remote/remote.ts',
  'account-remote/src/ConfirmEmail.tsx',
  'marketing-remote/src/Home.tsx',
];

let root: string;

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

/** Writes package-lock.json with these packages besides the common ones. */
const writeLock = (packages: Record<string, object>) =>
  write(
    'package-lock.json',
    JSON.stringify({ packages: { 'node_modules/react': { version: '19.3.1' }, ...packages } }),
  );

beforeEach(async () => {
  root = await temporaryFolder(Object.fromEntries(FILES.map((file) => [file, `// ${file}\n`])));
  await writeLock({});
});

/** Returns the files whose change gives another hash. */
async function filesIn(hash: () => string, files: string[]) {
  const counted: string[] = [];
  for (const file of files) {
    const before = hash();
    await write(file, 'changed');
    if (hash() !== before) counted.push(file);
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
  expect(await filesIn(() => sourceHash('shell', { root }), [...FILES, ...added])).toEqual([
    'tsconfig.json',
    'shared/platform/format/src/paths.ts',
    'shared/platform/project/src/appFolder.ts',
    'shared/platform/toolchain/src/build.ts',
    'shared/contract/src/index.ts',
    'shared/platform/compose/src/main.ts',
    'shared/ui/src/index.ts',
    'shell/package.json',
    'shell/src/main.ts',
    'shell/src/icon.svg',
  ]);
});

test('the hash of the tools is of packages, tools, the kit and the app’s definition', async () => {
  expect(await filesIn(() => toolsHash('account', { root }), FILES)).toEqual([
    'tsconfig.json',
    'shared/platform/format/src/paths.ts',
    'shared/platform/project/src/appFolder.ts',
    'shared/platform/toolchain/src/build.ts',
    'shared/contract/src/index.ts',
    'shared/ui/src/index.ts',
    'account-remote/remote.ts',
  ]);
});

test('a changed package changes the hash, another remote does not', async () => {
  const hashes = () => [
    sourceHash('account', { root }),
    sourceHash('shell', { root }),
    toolsHash('shell', { root }),
  ];
  const [account, ...shell] = hashes();
  const added = {
    'account-remote': { version: '1.0.0' },
    'account-remote/node_modules/ajv': { version: '8.20.0' },
    'node_modules/account-remote': { resolved: 'account-remote', link: true },
    'node_modules/react': { version: '19.3.1', peer: true },
  };
  await writeLock(added);
  expect(hashes()).toEqual([expect.not.stringMatching(`^${account}$`), ...shell]);
  await writeLock({ ...added, 'node_modules/react': { version: '19.3.2' } });
  for (const hash of hashes()) expect(shell).not.toContain(hash);
});

test('in a remote’s own repository, everything in it counts but tests and installed packages', async () => {
  const files = [
    'node_modules/@site/toolchain/src/index.ts',
    'src/billing/Billing.test.tsx',
    'remote.ts',
  ];
  const own = { root, remote: 'billing' };
  expect(await filesIn(() => sourceHash('billing', own), files)).toEqual(['remote.ts']);
});

test('moving a file, or bytes from one file to the next, changes the hash', async () => {
  await write('shell/src/a.ts', 'one two');
  await write('shell/src/b.ts', '');
  const together = sourceHash('shell', { root });
  await write('shell/src/a.ts', 'one');
  await write('shell/src/b.ts', ' two');
  const apart = sourceHash('shell', { root });
  expect(apart).not.toBe(together);
  await rename(path.join(root, 'shell/src/a.ts'), path.join(root, 'shell/src/c.ts'));
  expect(sourceHash('shell', { root })).not.toBe(apart);
});
