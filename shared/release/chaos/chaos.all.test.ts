import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../src/repository/appFolder';

jest.setTimeout(120_000);

const SHORT = ['--store', 'folder', '--commands', '60', '--seed', '8'];

test('the site stays intact during sixty commands that are killed and suspended at any step', async () => {
  const args = ['--import', 'tsx', path.join(ROOT, 'shared/release/chaos/chaos.ts'), ...SHORT];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    timeout: 110_000,
  });
  expect(stderr).toBe('');
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(stdout)?.[1]);
  expect(count('begun')).toBeGreaterThanOrEqual(60);
  expect(count('done')).toBeGreaterThan(10);
  expect(count('killed')).toBeGreaterThan(5);
  expect(count('suspended')).toBeGreaterThan(0);
  expect(stdout).toMatch(/ [1-9]\d* versions pruned, [1-9]\d* pages read, 0 faults/);
});
