import { temporaryFolder } from '@site/testing/temporaryFolder';
import { testRoute } from '@site/testing/testRoute';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { run } from '../manifest/runBuild.fixture';
import { remoteConfig } from './remoteConfig';
import { shellConfig } from './shellConfig';

// The remote of a test has no folder whose sources could be hashed.
jest.mock('@site/project', () => ({
  ...jest.requireActual<object>('@site/project'),
  sourceHash: () => 'f00d'.repeat(16),
  toolsHash: () => 'f00d'.repeat(16),
}));

const PAGES = { Shop: { ...testRoute('/shop'), module: './src/Shop', budget: 1 } };
const SHELL = { root: 'marketing', notFound: { title: '', description: '' } } as const;

const configs = [
  shellConfig({ ...SHELL, settings: {}, origins: {}, budget: 1 }),
  remoteConfig({ name: 'gift-cards', pages: PAGES }),
  remoteConfig({ name: 'marketing', pages: PAGES }),
];
const browserConfigs: Configuration[] = configs.map((config) => config()[0]);

test('apps in one page load only their own chunks', () => {
  const outputs = browserConfigs.map(({ output }) => output);
  expect(new Set(outputs.map((output) => output?.uniqueName)).size).toBe(3);
  expect(outputs.map((output) => output?.chunkLoadingGlobal)).toEqual([
    'chunks_shell_f00df00d',
    'chunks_gift-cards_f00df00d',
    'chunks_marketing_f00df00d',
  ]);
});

test('every module that builds leave out exists', () => {
  for (const { resolve } of browserConfigs) {
    expect(Object.values(resolve?.alias ?? {})).toEqual([false]);
    for (const file of Object.keys(resolve?.alias ?? {})) expect(existsSync(file)).toBe(true);
  }
});

test('public files of the shell are built for the site’s root, as they are and in no hidden folder', async () => {
  const context = await temporaryFolder();
  const built = {
    'public/.well-known/matrix/server': 'dist/root/well-known/matrix/server',
    'public/.well-known/security.txt': 'dist/root/well-known/security.txt',
    'public/google1234.html': 'dist/root/google1234.html',
    'public/icons/mask.svg': 'dist/root/icons/mask.svg',
    'public/sw.js': 'dist/root/sw.js',
  };
  const text = 'const greeting = 1;\n\n// A comment.\nconsole.log(greeting);\n';
  for (const file of [...Object.keys(built), 'main.js']) {
    await mkdir(path.dirname(path.join(context, file)), { recursive: true });
    await writeFile(path.join(context, file), text);
  }
  const [config] = browserConfigs;
  await run({
    ...config,
    context,
    entry: './main.js',
    output: { path: path.join(context, 'dist') },
    plugins: (config?.plugins ?? []).filter((plugin) => plugin?.constructor.name === 'CopyPlugin'),
  });
  for (const file of Object.values(built))
    expect([file, await readFile(path.join(context, file), 'utf8')]).toEqual([file, text]);
  expect(existsSync(path.join(context, 'dist/root/.well-known'))).toBe(false);
});

test.each(['shell', 'Gift', 'gift_cards', '', '4you'])('a remote can’t be called "%s"', (name) => {
  expect(() => remoteConfig({ name, pages: PAGES })).toThrow(`"${name}" can't be a remote's name`);
});
