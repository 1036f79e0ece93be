import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { logEntry } from '../fixtures/logEntry.fixture';
import { ROOT } from '../src/repository/appFolder';
import { MemoryStore } from '../src/stores/MemoryStore.fixture';
import { checkLog, checkPage, checkReads, type Outcome } from './checks';

jest.setTimeout(240_000);

const SHORT = ['--store', 'folder', '--commands', '60', '--seed', '8'];

test('the site stays intact during sixty commands that are killed and suspended at any step', async () => {
  const args = ['--import', 'tsx', path.join(ROOT, 'shared/release/chaos/chaos.ts'), ...SHORT];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect(stderr).toBe('');
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(stdout)?.[1]);
  expect(count('begun')).toBe(60);
  expect(count('done')).toBeGreaterThan(10);
  expect(count('killed')).toBeGreaterThan(5);
  expect(count('suspended')).toBeGreaterThan(0);
  expect(stdout).toMatch(/, [1-9]\d* versions pruned, [1-9]\d* files read$/m);
});

test('lost, repeated, refused and misplaced releases are faults', () => {
  const message = (id: string) => ({ internal: { message: id } });
  const log = ['first', 'a', 'a', 'b', 'c', 'd'].map((id, at) =>
    logEntry({ number: at + 1, ...message(id) }),
  );
  const outcome = (after: number, ...steps: Outcome['steps']) => ({
    ...{ kind: 'heal' as const, after, steps },
  });
  const outcomes = new Map<string, Outcome>([
    ['a', { ...outcome(1, 'begun', 'done'), release: 2 }],
    ['b', outcome(1, 'begun', 'refused')],
    ['c', outcome(7, 'begun')],
    ['e', { ...outcome(1, 'begun', 'done'), release: 6 }],
  ]);
  expect(checkLog(log, outcomes)).toEqual([
    'release 3 is of a, as release 2 is',
    'release 4 is of b, which was refused',
    'release 5 is of c, which began after release 7',
    'release 6 is of d, which nobody began',
    'release 6 of e was acknowledged, and is lost',
  ]);
});

test('pages that are older than the pointer, missing or unknown are faults', () => {
  const log = ['one', 'two'].map((integrity) =>
    logEntry({ pages: { 'index.html': { integrity, stored: 1 } } }),
  );
  const read = (hash: string | undefined, since: number) => ({ key: 'index.html', hash, since });
  const reads = [read('one', 1), read('two', 1), read('one', 2), read(undefined, 2), read('x', 1)];
  expect(checkReads(new MemoryStore(), log, reads)).toEqual([
    'index.html was as in release 1, although the pointer named release 2',
    'index.html was missing, although the pointer named release 2',
    'index.html was as in release none, although the pointer named release 1',
  ]);
});

test('a page that names a file which is not there is a fault', async () => {
  const html = '<script src="/apps/marketing/1.0.0-00000001/Home.js">';
  expect(await checkPage(new MemoryStore(), 'index.html', html)).toHaveLength(1);
});
