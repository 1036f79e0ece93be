import { existsSync } from 'node:fs';
import type { Configuration } from 'webpack';
import { remoteConfig } from './remoteConfig';
import { shellConfig } from './shellConfig';

// The remote of a test has no folder whose sources could be hashed.
jest.mock('@site/project', () => ({
  ...jest.requireActual<object>('@site/project'),
  sourceHash: () => 'f00d'.repeat(16),
  toolsHash: () => 'f00d'.repeat(16),
}));

const PAGES = { Shop: { module: './src/Shop', budget: 1 } };
const NO_ROUTES = { pages: [], notFound: { title: '', description: '' } };

const configs = [
  shellConfig({ routes: NO_ROUTES, settings: {}, origins: {}, budget: 1 }),
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

test.each(['shell', 'Gift', 'gift_cards', '', '4you'])('a remote can’t be called "%s"', (name) => {
  expect(() => remoteConfig({ name, pages: PAGES })).toThrow(`"${name}" can't be a remote's name`);
});
