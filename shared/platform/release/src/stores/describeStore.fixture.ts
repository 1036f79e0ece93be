import { setImmediate } from 'node:timers/promises';
import type { Store } from './Store';

const bytes = (text: string) => Buffer.from(text);

/**
 * Declares tests that every store must pass.
 *
 * @param openEmptyStore opens a new store for each test
 * @param largeObject bytes of an object that is written in several chunks: Node's are half a MB
 */
export function describeStore(
  name: string,
  openEmptyStore: () => Store | Promise<Store>,
  largeObject = 1_000_000,
) {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openEmptyStore();
    });
    const keysOf = async (prefix: string) => (await store.list(prefix)).map(({ key }) => key);
    const textOf = async (key: string) => (await store.read(key))?.bytes.toString();
    const revisionOf = async (key: string) => (await store.read(key))?.revision;

    test('a missing object, a key below an object, and a folder are undefined', async () => {
      await store.create('apps/a/file.json', bytes('{}'));
      for (const key of ['release.json', 'apps/b/1/main.js', 'apps/a/file.json/more', 'apps/a'])
        expect(await store.read(key)).toBeUndefined();
    });

    test('create stores every byte as given, empty objects and line endings included', async () => {
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      for (const content of [everyByte, Buffer.alloc(0), bytes('a\r\nb\n')]) {
        const key = `apps/${content.length}.js`;
        expect(await store.create(key, content)).toBe(true);
        expect((await store.read(key))?.bytes.equals(content)).toBe(true);
      }
    });

    test('create, and replace without a revision, change no existing object', async () => {
      expect(await store.create('a/b.json', bytes('first'))).toBe(true);
      expect(await store.create('a/b.json', bytes('second'))).toBe(false);
      expect(await store.replace('a/b.json', bytes('second'), undefined)).toBe(false);
      expect(await textOf('a/b.json')).toBe('first');
    });

    test('replace overwrites the object that was read, and nothing that was written since', async () => {
      expect(await store.replace('release.json', bytes('one'), undefined)).toBe(true);
      const one = await revisionOf('release.json');
      expect(await store.replace('release.json', bytes('two'), one)).toBe(true);
      expect(await revisionOf('release.json')).not.toBe(one);
      expect(await store.replace('release.json', bytes('three'), one)).toBe(false);
      expect(await textOf('release.json')).toBe('two');
    });

    test('replace does not restore an object that was deleted meanwhile', async () => {
      await store.create('_preview/pr-1/index.html', bytes('one'));
      const one = await revisionOf('_preview/pr-1/index.html');
      await store.delete(['_preview/pr-1/index.html']);
      expect(await store.replace('_preview/pr-1/index.html', bytes('two'), one)).toBe(false);
      expect(await store.read('_preview/pr-1/index.html')).toBeUndefined();
    });

    test.each(['create', 'replace'])(
      'exactly one of twenty concurrent calls of %s wins, and its bytes are stored',
      async (call) => {
        if (call === 'replace') await store.create('release.json', bytes('before'));
        const before = await revisionOf('release.json');
        const values = Array.from({ length: 20 }, (_, at) => `writer ${at} `.repeat(500));
        const write = (value: string) =>
          call === 'create'
            ? store.create('release.json', bytes(value))
            : store.replace('release.json', bytes(value), before);
        const results = await Promise.all(values.map(write));
        expect(results.filter((result) => result)).toHaveLength(1);
        expect(await textOf('release.json')).toBe(values[results.indexOf(true)]);
      },
    );

    test('a reader never sees half an object while others write it', async () => {
      const write = async (at: number) => {
        const value = Buffer.alloc(largeObject, 97 + at);
        expect(await store.replace('a.avif', value, await revisionOf('a.avif'))).toBe(true);
        // A store in memory would leave the reader no turn.
        await setImmediate();
      };
      await write(0);
      const seen = new Set<number | undefined>();
      let isWriting = true;
      const writing = (async () => {
        // The reader may be slower than several writes.
        for (let at = 1; at < 4 || (seen.size < 2 && at < 26); at += 1) await write(at);
      })().finally(() => (isWriting = false));
      while (isWriting) {
        const value = (await store.read('a.avif'))?.bytes;
        expect(value?.equals(Buffer.alloc(largeObject, value[0]))).toBe(true);
        seen.add(value?.[0]);
        await setImmediate();
      }
      await writing;
      expect(seen.size).toBeGreaterThan(1);
    });

    test('list returns what begins with a prefix, sorted, with sizes and dates', async () => {
      expect(await store.list('')).toEqual([]);
      const keys = [
        ...['.files/google1234.html', '.well-known/security.txt', 'apps/shell/1/main.js'],
        ...['apps/shell/1/main.js.br', 'apps/shell/1/main.js.gz', 'index.html', 'release.json'],
        ...['releases/10.json', 'releases/2.json'],
      ];
      for (const key of [...keys].reverse()) await store.create(key, bytes('{}'.repeat(100)));
      expect(await keysOf('')).toEqual(keys);
      expect(await keysOf('releases/')).toEqual(['releases/10.json', 'releases/2.json']);
      expect(await keysOf('release')).toEqual(keys.slice(-3));
      expect(await keysOf('apps/sh')).toEqual(keys.slice(2, 5));
      expect(await keysOf('apps/account/')).toEqual([]);
      for (const { size, written } of await store.list('')) {
        expect(size).toBeGreaterThan(0);
        // Servers tell whole seconds.
        expect(Math.abs(written - Date.now())).toBeLessThan(10_000);
      }
    });

    test('delete removes the given objects only, whose keys are free then', async () => {
      const keys = ['apps/a/1/a.js', 'apps/a/1/b.js', 'apps/a/11/a.js', 'apps/a/2/a.js'];
      for (const key of keys) await store.create(key, bytes(key));
      await store.delete([...keys.slice(0, 2), 'apps/a/2', 'apps/a/2/a.js/more', 'b/nothing']);
      await store.delete(keys.slice(0, 1));
      await store.delete([]);
      expect(await keysOf('')).toEqual(keys.slice(2));
      expect(await store.create('apps/a/1/a.js', bytes('again'))).toBe(true);
    });

    test('every call rejects keys that are outside the store, or name an object twice', async () => {
      for (const key of [
        ...['../outside.json', 'apps/../../outside.json', '..', '', '/outside.json'],
        ...['a//b', './a', 'a/..', 'a\\..\\b'],
      ]) {
        await expect(store.read(key)).rejects.toThrow('is not a valid key');
        await expect(store.create(key, bytes('x'))).rejects.toThrow('is not a valid key');
        await expect(store.replace(key, bytes('x'), 'r')).rejects.toThrow('is not a valid key');
        await expect(store.delete([key])).rejects.toThrow('is not a valid key');
      }
    });
  });
}
