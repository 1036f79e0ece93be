import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../src/builds/appFolder';

jest.setTimeout(120_000);

const DEPLOYS = ['--store', 'directory', '--deploys', '40'];

test('the site stays intact during forty deploys by processes that are killed at any step', async () => {
  const args = ['--import', 'tsx', path.join(ROOT, 'shared/release/chaos/chaos.ts'), ...DEPLOYS];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    timeout: 110_000,
  });
  const count = (name: string) => Number(new RegExp(`^ *${name} +(\\d+)$`, 'm').exec(stdout)?.[1]);
  expect(count('deploys begun')).toBeGreaterThanOrEqual(40);
  expect(count('between commit and acknowledgement')).toBeGreaterThan(0);
  expect(count('of the remote that comes and goes')).toBeGreaterThan(0);
  expect(count('prunes')).toBeGreaterThan(0);
  expect(count('versions pruned')).toBeGreaterThan(0);
  expect(count('pages read')).toBeGreaterThan(0);
  expect(count('faults')).toBe(0);
});
