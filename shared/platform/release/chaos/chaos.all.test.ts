import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { liveStoreInMemory } from '../fixtures/liveStoreInMemory.fixture';
import { ROOT } from '../src/repository/appFolder';
import { wrongPages } from './checks';

jest.setTimeout(240_000);

const SHORT = ['--store', 'folder', '--commands', '30'];

test('the site stays intact during thirty commands, half of which are killed at any step', async () => {
  const args = [
    '--import',
    'tsx',
    path.join(ROOT, 'shared/platform/release/chaos/chaos.ts'),
    ...SHORT,
  ];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect(stderr).toBe('');
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(stdout)?.[1]);
  expect(count('begun')).toBe(30);
  expect(count('done')).toBeGreaterThan(3);
  expect(count('killed')).toBeGreaterThan(3);
});

test('a page of no release is a fault', async () => {
  const { store } = await liveStoreInMemory();
  expect(await wrongPages(store)).toEqual([]);
  await store.put('index.html', 'half a pa');
  expect(await wrongPages(store)).toEqual(['index.html is of no release from 1 to 1']);
});
