import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import promises, { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownIdentity } from './processIdentity';
import { withFileLock, type HeldLock } from './withFileLock';

const QUICK = { renewal: 20, patience: 300 };

/** Limits of a process that gives no sign of life. */
const SUSPENDED = { renewal: 1_000_000, patience: 300 };

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  lock = path.join(folder, 'lock');
});

afterEach(() => jest.restoreAllMocks());

/** Starts work under the lock, and tells whether it has run. */
function begin(limits = QUICK) {
  let isDone = false;
  const work = async () => {
    isDone = true;
    return Promise.resolve('done');
  };
  return { done: withFileLock(lock, work, limits), isDone: () => isDone };
}

/** Takes the lock, and holds it until it is released. */
async function hold(limits = QUICK) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let done: Promise<void> = Promise.resolve();
  const held = await new Promise<HeldLock>((resolve) => {
    const work = async (taken: HeldLock) => {
      resolve(taken);
      await released;
    };
    done = withFileLock(lock, work, limits);
  });
  return { held, end: () => (release(), done) };
}

/** A process id that no process has. */
async function endedId(): Promise<number> {
  const killed = execFile('sleep', ['60']);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  return killed.pid ?? 0;
}

const identityWith = (change: { id?: number; place?: string; start?: string }) => {
  const [id, host, place, start] = ownIdentity.split(' ');
  return [change.id ?? id, host, change.place ?? place, change.start ?? start].join(' ');
};

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

test('waits for a holder that gives signs of life, however long it works', async () => {
  const { end } = await hold();
  const { done, isDone } = begin();
  await pause(3 * QUICK.patience);
  expect(isDone()).toBe(false);
  await end();
  expect(await done).toBe('done');
});

test('waits for a running holder although this machine’s clock is ahead', async () => {
  const { end } = await hold();
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 31_000);
  const { done, isDone } = begin();
  await pause(150);
  expect(isDone()).toBe(false);
  await end();
  expect(await done).toBe('done');
});

test('breaks the lock of a killed process of this machine at once', async () => {
  await writeFile(lock, identityWith({ id: await endedId() }));
  expect(await begin(SUSPENDED).done).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('breaks the lock of a process whose id another one has by now', async () => {
  await writeFile(lock, identityWith({ start: '1' }));
  expect(await begin(SUSPENDED).done).toBe('done');
});

test.each<[string, () => Promise<string>]>([
  [
    'of another namespace',
    async () => identityWith({ id: await endedId(), place: 'other/pid:[1]' }),
  ],
  ['of another machine', () => Promise.resolve('1 another-machine')],
  ['of an older checkout', async () => `${await endedId()} ${hostname()}`],
  ['that is empty', () => Promise.resolve('')],
  ['of a running process that is suspended', () => Promise.resolve(ownIdentity)],
])('breaks a lock %s only after having seen it unchanged for long', async (_, content) => {
  await writeFile(lock, await content());
  const { done, isDone } = begin();
  await pause(QUICK.patience / 2);
  expect(isDone()).toBe(false);
  expect(await done).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('a time in which the waiter itself was suspended does not count', async () => {
  await writeFile(lock, '1 another-machine');
  const { done, isDone } = begin();
  await pause(50);
  const resumed = performance.now() + 2 * QUICK.patience;
  while (performance.now() < resumed);
  await pause(50);
  expect(isDone()).toBe(false);
  expect(await done).toBe('done');
});

test('a holder whose lock was broken learns of it, and does not release the new holder’s', async () => {
  const slow = await hold(SUSPENDED);
  await expect(slow.held.requireHeld()).resolves.toBeUndefined();
  const next = await hold();
  expect(await slow.held.isHeld()).toBe(false);
  await expect(slow.held.requireHeld()).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining('was broken by another process') as string,
  });
  await slow.end();
  expect(await next.held.isHeld()).toBe(true);
  await next.end();
  expect(await readdir(folder)).toEqual([]);
});

test('takes a lock whose link is reported as existing because NFS sent it twice', async () => {
  jest.spyOn(promises, 'link').mockImplementationOnce(async (...names) => {
    await link(...names);
    throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' });
  });
  expect(await begin(SUSPENDED).done).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('many waiters that find an abandoned lock and breaker run one at a time', async () => {
  await writeFile(lock, '1 another-machine');
  await writeFile(`${lock}-breaker`, '');
  let running = 0;
  const work = () =>
    withFileLock(
      lock,
      async () => {
        running += 1;
        expect(running).toBe(1);
        await pause(5);
        running -= 1;
      },
      QUICK,
    );
  await Promise.all(Array.from({ length: 10 }, work));
  expect(await readdir(folder)).toEqual([]);
});

test('a lock names its process', async () => {
  const { end } = await hold();
  expect(await readFile(lock, 'utf8')).toMatch(
    process.platform === 'linux'
      ? new RegExp(`^${process.pid} \\S+ [0-9a-f-]{36}/pid:\\[\\d+\\] \\d+$`)
      : new RegExp(`^${process.pid} `),
  );
  await end();
  await rm(lock, { force: true });
});
