import { describeRaces } from './describeRaces.fixture';
import type { Store } from './Store';

const textOf = (object: { bytes: Buffer } | undefined) => object?.bytes.toString();

/**
 * Declares tests that every store must pass.
 *
 * @param openEmptyStore opens a new store for each test
 * @param largeObject bytes of an object that is written in several chunks: Node's are half a MB
 */
export function describeStore(
  name: string,
  openEmptyStore: () => Promise<Store>,
  largeObject = 1_000_000,
) {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openEmptyStore();
    });
    const keysOf = async (prefix: string) => (await store.list(prefix)).map(({ key }) => key);
    const bytes = (text: string) => Buffer.from(text);
    describeRaces(() => store, largeObject);

    test('a missing object is undefined, in a missing folder too', async () => {
      expect(await store.read('release.json')).toBeUndefined();
      expect(await store.read('apps/shell/1.0.0-00000000/main.js')).toBeUndefined();
    });

    test('a key below an object is undefined, and so is a folder', async () => {
      await store.create('apps/a/file.json', bytes('{}'));
      expect(await store.read('apps/a/file.json/more')).toBeUndefined();
      expect(await store.read('apps/a')).toBeUndefined();
    });

    test('create stores every byte as given, empty objects and line endings included', async () => {
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      for (const content of [everyByte, Buffer.alloc(0), bytes('a\r\nb\n')]) {
        const key = `apps/${content.length}.js`;
        expect(await store.create(key, content)).toBe(true);
        expect((await store.read(key))?.bytes.equals(content)).toBe(true);
      }
    });

    test('create does not change an existing object', async () => {
      await store.create('a/b.json', bytes('first'));
      expect(await store.create('a/b.json', bytes('second'))).toBe(false);
      expect(textOf(await store.read('a/b.json'))).toBe('first');
    });

    test('replace overwrites the object that was read, and nothing that was written since', async () => {
      await store.create('release.json', bytes('one'));
      const one = await store.read('release.json');
      expect(await store.replace('release.json', bytes('two'), one?.revision)).toBe(true);
      const two = await store.read('release.json');
      expect(textOf(two)).toBe('two');
      expect(two?.revision).not.toBe(one?.revision);
      expect(await store.replace('release.json', bytes('three'), one?.revision)).toBe(false);
      expect(textOf(await store.read('release.json'))).toBe('two');
    });

    test('replace without a revision writes a new object, but never over an existing one', async () => {
      expect(await store.replace('release.json', bytes('one'), undefined)).toBe(true);
      expect(await store.replace('release.json', bytes('two'), undefined)).toBe(false);
      expect(textOf(await store.read('release.json'))).toBe('one');
    });

    test('replace does not restore an object that was deleted meanwhile', async () => {
      await store.create('_preview/pr-1/index.html', bytes('one'));
      const one = await store.read('_preview/pr-1/index.html');
      await store.delete(['_preview/pr-1/index.html']);
      const replaced = store.replace('_preview/pr-1/index.html', bytes('two'), one?.revision);
      expect(await replaced).toBe(false);
      expect(await store.read('_preview/pr-1/index.html')).toBeUndefined();
    });

    test('list returns what begins with a prefix, sorted, with sizes and dates', async () => {
      const before = Date.now();
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
        expect(Math.abs(written - before)).toBeLessThan(10_000);
      }
    });

    test('an empty store lists nothing', async () => {
      expect(await store.list('')).toEqual([]);
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

    test.each([
      ...['../outside.json', 'apps/../../outside.json', '..', '', '/outside.json'],
      ...['a//b', './a', 'a/..', 'a\\..\\b'],
    ])(
      'every call rejects the key "%s": no object may be outside the store, or have two keys',
      async (key) => {
        await expect(store.read(key)).rejects.toThrow('is not a valid key');
        await expect(store.create(key, bytes('x'))).rejects.toThrow('is not a valid key');
        await expect(store.replace(key, bytes('x'), 'r')).rejects.toThrow('is not a valid key');
        await expect(store.delete([key])).rejects.toThrow('is not a valid key');
      },
    );
  });
}
