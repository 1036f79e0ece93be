import { temporaryFolder } from '@site/testing/temporaryFolder';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FileLock } from './FileLock';
import { FolderStore } from './FolderStore';
import { startReplacing } from './startReplacing.fixture';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Opens the lock as another process does: it does not know of the others in this one. */
const openLock = () => new FileLock(path.join(folder, '.lock'));

test('runs one piece of work at a time and returns its value, whoever opened the lock', async () => {
  let running = 0;
  const shared = openLock();
  const work = (value: number) =>
    (value % 2 ? shared : openLock()).run(async () => {
      running += 1;
      expect(running).toBe(1);
      await pause(2);
      running -= 1;
      return value;
    });
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(work))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('releases the lock when the work fails, and never deletes its file', async () => {
  const failing = openLock().run(() => Promise.reject(new Error('it broke')));
  await expect(failing).rejects.toThrow('it broke');
  expect(await readdir(folder)).toEqual(['.lock']);
  expect(await openLock().run(() => Promise.resolve('done'))).toBe('done');
});

test('a file system without locks is refused with what to do', async () => {
  jest.resetModules();
  jest.doMock('fs-native-extensions', () => ({
    tryLock() {
      throw new Error('no locks available');
    },
  }));
  await expect(openLock().run(() => Promise.resolve())).rejects.toMatchObject({
    name: 'Refusal',
    message: `${folder}/.lock can’t be locked: no locks available`,
    cure: expect.stringContaining('NFS') as string,
  });
  jest.dontMock('fs-native-extensions');
  jest.resetModules();
});

describe('while another process is suspended just before it replaces an object', () => {
  let other: ReturnType<typeof startReplacing>;
  afterEach(() => other.kill('SIGKILL'));

  /** Suspends another process, and begins to replace the same object in this one. */
  async function beginToReplace() {
    const store = new FolderStore(folder);
    await store.create('counter.json', Buffer.from('1'));
    other = startReplacing(folder, 'suspended');
    const exited = once(other, 'exit');
    await once(other.stdout, 'data');
    let hasEnded = false;
    const stored = await store.read('counter.json');
    const replaced = store.replace('counter.json', Buffer.from('mine'), stored?.revision);
    void replaced.then(() => (hasEnded = true));
    await pause(300);
    expect(hasEnded).toBe(false);
    const text = async () => String((await store.read('counter.json'))?.bytes);
    return { exited, replaced, text };
  }

  test('others wait, and nothing that it writes later is lost', async () => {
    const { exited, replaced, text } = await beginToReplace();
    other.kill('SIGCONT');
    expect(await replaced).toBe(false);
    expect(await text()).toBe('2');
    expect(await exited).toEqual([0, null]);
  });

  test('others go on at once when it is killed', async () => {
    const { exited, replaced, text } = await beginToReplace();
    const killed = performance.now();
    other.kill('SIGKILL');
    expect(await replaced).toBe(true);
    expect(performance.now() - killed).toBeLessThan(1_000);
    expect(await text()).toBe('mine');
    await exited;
  });
});
