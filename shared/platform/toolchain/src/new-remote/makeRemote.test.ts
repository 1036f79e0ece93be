import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeInside, makeOutside } from './makeRemote';
import { remoteNames } from './RemoteNames';

/** The folders of the shared packages that new remotes depend on. */
const SHARED = ['contract', 'ui', 'platform/toolchain', 'platform/release', 'platform/testing'];

/** What the kit depends on. */
const KIT = { '@emotion/react': '11.14.0', '@mui/material': '9.5.0', react: '19.3.1' };

const LOCK = {
  name: 'site',
  lockfileVersion: 3,
  packages: {
    '': { name: 'site', workspaces: ['shared/*', 'shared/platform/*', 'shell', '*-remote'] },
    shell: { version: '1.2.0' },
    ...Object.fromEntries(SHARED.map((name) => [`shared/${name}`, { version: '1.2.0' }])),
    ...Object.fromEntries(
      Object.entries(KIT).map(([name, version]) => [`node_modules/${name}`, { version }]),
    ),
  },
};

const FILES = {
  'package.json': LOCK.packages[''],
  'package-lock.json': LOCK,
  'tsconfig.json': {},
  'shell/package.json': { name: 'shell', version: '1.2.0' },
  ...Object.fromEntries(
    SHARED.map((name) => [
      `shared/${name}/package.json`,
      {
        name: `@site/${path.basename(name)}`,
        version: '1.2.0',
        dependencies: name === 'ui' ? KIT : {},
      },
    ]),
  ),
};

/** Writes a small repository, so that npm needs no registry. */
async function writeRepository(): Promise<string> {
  const files = Object.entries<object>(FILES).map(
    ([file, value]) => [`site/${file}`, JSON.stringify(value)] as const,
  );
  const root = path.join(await temporaryFolder(Object.fromEntries(files)), 'site');
  await mkdir(path.join(root, 'node_modules'));
  return root;
}

const NAMES = remoteNames('gift-cards');

test('a remote in this repository gets its files, its place in the lock file, and its link', async () => {
  const root = await writeRepository();
  await makeInside(root, NAMES);
  const page = 'gift-cards-remote/src/gift-cards/GiftCardsPage.tsx';
  expect(await readFile(path.join(root, page), 'utf8')).toContain('The page at /gift-cards.');
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: object }>;
  };
  expect(lock.packages['gift-cards-remote']?.dependencies).toEqual({
    ...KIT,
    '@site/contract': '1.2.0',
    '@site/ui': '1.2.0',
  });
  expect(lock.packages['node_modules/gift-cards-remote']).toEqual({
    resolved: 'gift-cards-remote',
    link: true,
  });
  expect(await readlink(path.join(root, 'node_modules/gift-cards-remote'))).toBe(
    path.join('..', 'gift-cards-remote'),
  );
});

/** Writes the package.json of the kit. */
const writeKit = (root: string, kit: object) =>
  writeFile(path.join(root, 'shared/ui/package.json'), JSON.stringify(kit));

test('nothing is left when npm refuses a remote in this repository', async () => {
  const root = await writeRepository();
  const dependencies = { ...KIT, react: 'no:thing' };
  await writeKit(root, { name: '@site/ui', version: '1.2.0', dependencies });
  const before = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  await expect(makeInside(root, NAMES)).rejects.toMatchObject({ name: 'Refusal' });
  expect(existsSync(path.join(root, 'gift-cards-remote'))).toBe(false);
  expect(await readdir(path.join(root, 'node_modules'))).toEqual([]);
  expect(await readFile(path.join(root, 'package-lock.json'), 'utf8')).toBe(before);
});

test('nothing is left when npm packs no package, as without a version', async () => {
  const root = await writeRepository();
  await writeKit(root, { name: '@site/ui', dependencies: KIT });
  const folder = path.join(root, '../gifts');
  await expect(makeOutside(root, NAMES, folder)).rejects.toMatchObject({ name: 'Refusal' });
  expect(await readdir(path.dirname(root))).toEqual(['site']);
});
