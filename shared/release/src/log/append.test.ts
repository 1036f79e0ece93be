import { releaseFile } from '@site/contract';
import { logEntry } from '../../fixtures/logEntry.fixture';
import { toJson } from '../documents/readJson';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { append } from './append';

const ENTRY = logEntry();
const OTHER = toJson(logEntry({ internal: { by: 'Alex' } }));
const KEY = releaseFile(1);

let store: MemoryStore;
beforeEach(() => {
  store = new MemoryStore();
});

const stored = async () => (await store.read(KEY))?.bytes;

/** The same store, which creates this, but whose response is lost. */
const losing = (bytes: Buffer | undefined, calls: Partial<Store> = {}) =>
  Object.assign(Object.create(store) as Store, {
    create: async (key: string) => {
      if (bytes) await store.create(key, bytes);
      throw new Error('time-out');
    },
    ...calls,
  });

test('writes a release whose number is free, and leaves one that has it', async () => {
  expect(await append(store, ENTRY)).toBe(true);
  expect(await append(store, logEntry({ internal: { by: 'Alex' } }))).toBe(false);
  expect(await stored()).toEqual(toJson(ENTRY));
});

test.each([
  ['has taken effect', toJson(ENTRY), true],
  ['has not, since another release has the number', OTHER, false],
])('settles whether a write that failed %s', async (_, bytes, isCommitted) => {
  expect(await append(losing(bytes), ENTRY)).toBe(isCommitted);
  expect(await stored()).toEqual(bytes);
});

test('a write that took no effect is the failure that it was', async () => {
  await expect(append(losing(undefined), ENTRY)).rejects.toThrow(/^time-out$/);
});

test('nobody says that a release is not committed if that can’t be read', async () => {
  const read = () => Promise.reject(new Error('no network'));
  await expect(append(losing(toJson(ENTRY), { read }), ENTRY)).rejects.toMatchObject({
    name: 'Unfinished',
    message: 'release 1 may be in the log of memory: time-out',
    cure: expect.stringContaining('release -- heal') as string,
    release: undefined,
  });
});
