import { FORMAT, POINTER, releaseFile } from '@site/format';
import { logEntry } from '../../fixtures/logEntry.fixture';
import { toJson } from '../documents/readJson';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { append } from './append';
import {
  isNewest,
  readBefore,
  readNewest,
  readRange,
  requireNewest,
  readPointer,
} from './readEntries';
import { hinting } from '../../fixtures/hinting.fixture';

/** Returns a store with the releases up to a number, and a pointer with these bytes. */
async function storeWith(
  newest: number,
  { pointer, oldest = 1 }: { pointer?: Buffer | undefined; oldest?: number } = {},
): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (let number = oldest; number <= newest; number += 1)
    await store.create(releaseFile(number), toJson(logEntry({ number, internal: { oldest } })));
  if (pointer) await store.create(POINTER, pointer);
  return store;
}

const pointerTo = (number: number) => toJson({ number });

test('an empty store has no release', async () => {
  const store = new MemoryStore();
  expect([await readNewest(store), await readPointer(store)]).toEqual([undefined, undefined]);
  await expect(requireNewest(store)).rejects.toThrow('memory has no release yet');
});

test('a release is the newest until the next one is committed, also if that was pruned since', async () => {
  const isSecondNewest = async (newest: number, pointer: number, oldest = 1) =>
    isNewest(
      await storeWith(newest, { pointer: pointerTo(pointer), oldest }),
      logEntry({ number: 2 }),
    );
  expect([await isSecondNewest(2, 1), await isSecondNewest(2, 2)]).toEqual([true, true]);
  expect([await isSecondNewest(3, 2), await isSecondNewest(9, 9, 8)]).toEqual([false, false]);
});

test('a file of others beside the log is no release', async () => {
  const store = new MemoryStore();
  for (const name of ['01', 'old/1', '1.bak', 'readme'])
    await store.create(`releases/${name}.json`, toJson(logEntry({ number: 1 })));
  expect(await readNewest(store)).toBeUndefined();
});

test.each([
  ['is up to date', pointerTo(12)],
  ['lags behind', pointerTo(10)],
  ['is missing', undefined],
  ['is cut short', Buffer.from('{"number":1')],
  ['has no number', toJson({ number: 'one' })],
])('finds the newest release if the pointer %s', async (_, pointer) => {
  const store = await storeWith(12, { pointer, oldest: 10 });
  // Left by a prune that was interrupted.
  await store.create(releaseFile(8), toJson(logEntry({ number: 8 })));
  expect((await readNewest(store))?.number).toBe(12);
});

test.each([
  ['is not JSON', Buffer.from('{"number":3,'), 'is not JSON: '],
  ['is of another number', toJson(logEntry({ number: 2 })), 'contains release 2'],
  ['is missing', undefined, 'is missing'],
  ['is incomplete', toJson({ number: 3 }), 'is invalid: format is missing; createdAt is missing; '],
])('refuses a newest release that %s instead of going on without it', async (_, bytes, why) => {
  for (const pointer of bytes ? [undefined, pointerTo(2), pointerTo(3)] : [pointerTo(3)]) {
    const store = await storeWith(2, { pointer });
    if (bytes) await store.create(releaseFile(3), bytes);
    await expect(readNewest(store)).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringContaining(`memory/releases/3.json ${why}`) as string,
      hint: 'Restore it from a backup: see shared/platform/release/operations.md#backups',
    });
  }
});

test.each([
  [
    FORMAT + 1,
    `has format ${FORMAT + 1}, and this checkout reads format ${FORMAT}`,
    'Update your checkout: git pull',
  ],
  [
    '1.2',
    `has format 1.2, and this checkout reads format ${FORMAT}`,
    'Of a store: deploy all apps to a new one.',
  ],
  [
    FORMAT - 1,
    `has format ${FORMAT - 1}, and this checkout reads format ${FORMAT}`,
    'Of a store: deploy all apps to a new one.',
  ],
])('refuses a release and a pointer of the format %j in one line', async (format, why, hint) => {
  const other = toJson({ ...logEntry({ number: 3 }), format });
  const store = await storeWith(2, { pointer: other });
  await store.create(releaseFile(3), other);
  const refusal = (key: string) => ({
    name: 'Refusal',
    message: `memory/${key} ${why}`,
    hint: hinting(hint),
  });
  await expect(readNewest(store)).rejects.toMatchObject(refusal(releaseFile(3)));
  await expect(readPointer(store)).rejects.toMatchObject(refusal(POINTER));
});

test('refuses an unreadable pointer where its content is asked for', async () => {
  const store = await storeWith(1, { pointer: pointerTo(1) });
  await expect(readPointer(store)).rejects.toMatchObject({
    message: expect.stringContaining('memory/release.json is invalid: ') as string,
    hint: hinting('Write it again from the log: npm run release -- heal'),
  });
});

test('reads the releases before one, newest first, back to the oldest that is kept', async () => {
  const store = await storeWith(60, { oldest: 28 });
  await store.create(releaseFile(27), toJson(logEntry({ number: 27 })));
  const numbers: number[] = [];
  const newest = await requireNewest(store);
  for await (const { number } of readBefore(store, newest)) numbers.push(number);
  expect(numbers).toEqual(Array.from({ length: 32 }, (_, at) => 59 - at));
});

test('reads a range in ascending order, without those that are gone', async () => {
  const entries = await readRange(await storeWith(20, { oldest: 3 }), 1, 19);
  expect(entries.map(({ number }) => number)).toEqual(
    Array.from({ length: 17 }, (_, at) => 3 + at),
  );
});

const [ENTRY, OTHER] = [logEntry(), logEntry({ internal: { by: 'Alex' } })];
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
  expect(await append(store, ENTRY)).toMatchObject({ newest: ENTRY });
  expect(await append(store, OTHER)).toBeUndefined();
  expect(await stored()).toEqual(toJson(ENTRY));
});

test.each([
  ['has taken effect', toJson(ENTRY), true],
  ['has not, since another release has the number', toJson(OTHER), false],
])('settles whether a write that failed %s', async (_, bytes, isCommitted) => {
  expect((await append(losing(bytes), ENTRY)) !== undefined).toBe(isCommitted);
  expect(await stored()).toEqual(bytes);
});

test('a failed write without effect is reported as failed', async () => {
  await expect(append(losing(undefined), ENTRY)).rejects.toThrow(/^time-out$/);
});

test('a release that can’t be read is never said to be uncommitted', async () => {
  const read = () => Promise.reject(new Error('no network'));
  await expect(append(losing(toJson(ENTRY), { read }), ENTRY)).rejects.toMatchObject({
    name: 'Unfinished',
    message: 'release 1 may be in the log of memory: time-out',
    hint: hinting('release -- heal'),
    release: undefined,
  });
});

test('a release that is known to be in the log stays committed, whatever fails next', async () => {
  const read = () => Promise.reject(new Error('no network'));
  const cut = Object.assign(Object.create(store) as Store, { read });
  await expect(append(cut, ENTRY)).rejects.toMatchObject({
    name: 'Unfinished',
    message: 'release 1 is in the log of memory: no network',
    hint: hinting(/^Do not run the command again .*release -- heal$/),
  });
});
