import { setImmediate } from 'node:timers/promises';
import type { Store } from './Store';

const textOf = (object: { bytes: Buffer } | undefined) => object?.bytes.toString();
const countTrue = (results: boolean[]) => results.filter((result) => result).length;

/**
 * Declares tests of concurrent use that every store must pass.
 *
 * @param openedStore returns the empty store of the current test
 * @param largeObject bytes of an object that is written in several chunks
 */
export function describeRaces(openedStore: () => Store, largeObject: number) {
  let store: Store;
  beforeEach(() => {
    store = openedStore();
  });
  const write = async (key: string, value: string) => {
    const stored = await store.read(key);
    expect(await store.replace(key, Buffer.from(value), stored?.revision)).toBe(true);
  };

  test('exactly one of twenty concurrent creates wins, and its bytes are stored', async () => {
    const values = Array.from({ length: 20 }, (_, at) => `writer ${at} `.repeat(500));
    const results = await Promise.all(
      values.map((value) => store.create('releases/1.json', Buffer.from(value))),
    );
    expect(countTrue(results)).toBe(1);
    expect(textOf(await store.read('releases/1.json'))).toBe(values[results.indexOf(true)]);
  });

  test('exactly one of twenty concurrent replaces wins, and its bytes are stored', async () => {
    await write('release.json', 'before');
    const before = await store.read('release.json');
    const values = Array.from({ length: 20 }, (_, at) => `writer ${at} `.repeat(500));
    const replace = (value: string) =>
      store.replace('release.json', Buffer.from(value), before?.revision);
    const results = await Promise.all(values.map(replace));
    expect(countTrue(results)).toBe(1);
    expect(textOf(await store.read('release.json'))).toBe(values[results.indexOf(true)]);
  });

  test('a reader never sees half an object while others write it', async () => {
    const filledWith = (letter: string) => letter.repeat(largeObject);
    await write('phone.avif', filledWith('a'));
    const seen = new Set<string>();
    let isWriting = true;
    const writing = (async () => {
      try {
        // The reader may be slower than several writes.
        for (let at = 1; at < 8 || (seen.size < 2 && at < 26); at += 1) {
          await write('phone.avif', filledWith(String.fromCharCode(97 + at)));
          // A store in memory would leave the reader no turn.
          await setImmediate();
        }
      } finally {
        isWriting = false;
      }
    })();
    while (isWriting) {
      seen.add(textOf(await store.read('phone.avif')) ?? 'nothing');
      await setImmediate();
    }
    await writing;
    const halves = [...seen].filter((value) => value !== filledWith(value.charAt(0)));
    expect(halves.map(({ length }) => length)).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
  });
}
