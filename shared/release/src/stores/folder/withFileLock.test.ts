import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withFileLock } from './withFileLock';

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  lock = path.join(folder, 'lock');
});

/** Starts work under the lock, and tells whether it has run. */
function begin() {
  let isDone = false;
  const done = withFileLock(lock, async () => {
    isDone = true;
    return Promise.resolve('done');
  });
  return { done, isDone: () => isDone };
}

test('runs one piece of work at a time and returns its value', async () => {
  let running = 0;
  const work = (value: number) =>
    withFileLock(lock, async () => {
      running += 1;
      expect(running).toBe(1);
      await pause(1);
      running -= 1;
      return value;
    });
  expect(await Promise.all([1, 2, 3, 4, 5].map(work))).toEqual([1, 2, 3, 4, 5]);
  expect(await readdir(folder)).toEqual([]);
});

test('releases the lock when the work fails', async () => {
  await expect(withFileLock(lock, () => Promise.reject(new Error('it broke')))).rejects.toThrow(
    'it broke',
  );
  expect(await readdir(folder)).toEqual([]);
  expect(await begin().done).toBe('done');
});

test('waits for the lock of a running process', async () => {
  await writeFile(lock, `${process.pid} ${hostname()}`);
  const { done, isDone } = begin();
  await pause(150);
  expect(isDone()).toBe(false);
  await rm(lock);
  expect(await done).toBe('done');
});

test('breaks the lock of a killed process at once', async () => {
  const killed = execFile('sleep', ['60']);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await writeFile(lock, `${killed.pid} ${hostname()}`);
  expect(await begin().done).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('waits for the lock of another machine until it is older than any work', async () => {
  await writeFile(lock, '1 another-machine');
  const { done, isDone } = begin();
  await pause(150);
  expect(isDone()).toBe(false);
  const minuteAgo = Date.now() / 1000 - 60;
  await utimes(lock, minuteAgo, minuteAgo);
  expect(await done).toBe('done');
});

test('a lock taken after a long wait is as new as any other', async () => {
  await writeFile(lock, `${process.pid} ${hostname()}`);
  const ageOf = async (file: string) => Date.now() - (await stat(file)).mtimeMs;
  const age = withFileLock(lock, () => ageOf(lock));
  let claim: string | undefined;
  while (!claim) claim = (await readdir(folder)).find((name) => name.startsWith('lock-'));
  const file = path.join(folder, claim);
  const minuteAgo = Date.now() / 1000 - 60;
  await utimes(file, minuteAgo, minuteAgo);
  while ((await ageOf(file)) > 30_000) await pause(1);
  await rm(lock);
  expect(await age).toBeLessThan(30_000);
});

test('many waiters that find an abandoned lock run one at a time', async () => {
  await writeFile(lock, '1 another-machine');
  const minuteAgo = Date.now() / 1000 - 60;
  await utimes(lock, minuteAgo, minuteAgo);
  let running = 0;
  const work = () =>
    withFileLock(lock, async () => {
      running += 1;
      expect(running).toBe(1);
      await pause(5);
      running -= 1;
    });
  await Promise.all(Array.from({ length: 10 }, work));
  expect(await readdir(folder)).toEqual([]);
});
