import { PROJECT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { takeBuilds } from './takeBuilds';

const { root } = PROJECT;
afterEach(() => {
  PROJECT.root = root;
});

test('takes the builds of apps, and nothing with which code of a build could replace the tool', async () => {
  PROJECT.root = await temporaryFolder({
    'tool.ts': 'ours',
    'shell/package.json': '{}',
    'account-remote/package.json': '{}',
    'marketing-remote/package.json': '{}',
  });
  await takeBuilds(
    await temporaryFolder({
      'tool.ts': 'theirs',
      'shell/dist/source-maps/main.js.map': 'map',
      'shell/package.json': 'theirs',
      'marketing-remote/dist/Home.js': 'home',
      'other/dist/tool.ts': 'theirs',
    }),
  );
  const read = (file: string) => readFile(path.join(PROJECT.root, file), 'utf8');
  expect(await read('shell/dist/source-maps/main.js.map')).toBe('map');
  expect(await read('marketing-remote/dist/Home.js')).toBe('home');
  expect([await read('tool.ts'), await read('shell/package.json')]).toEqual(['ours', '{}']);
  expect(
    ['account-remote/dist', 'other'].map((file) => existsSync(path.join(PROJECT.root, file))),
  ).toEqual([false, false]);
});
