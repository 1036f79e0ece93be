import { describeRaces } from './describeRaces.fixture';
import { Refusal } from '../errors/Refusal';
import type { Store } from './objects/Store';

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
  largeObject = 2_000_000,
) {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openEmptyStore();
    });
    const write = async (key: string, value: string) => {
      const stored = await store.read(key);
      expect(await store.replace(key, Buffer.from(value), stored?.revision)).toBe(true);
    };
    describeRaces(() => store, largeObject);

    test('a missing object is undefined, in a missing folder too', async () => {
      expect(await store.read('site.json')).toBeUndefined();
      expect(await store.read('apps/shell/1.0.0-00000000/main.js')).toBeUndefined();
    });

    test('a key below an object is undefined, and so is a folder', async () => {
      await store.create('apps/a/file.json', Buffer.from('{}'));
      expect(await store.read('apps/a/file.json/more')).toBeUndefined();
      expect(await store.read('apps/a')).toBeUndefined();
    });

    test('create stores every byte as given, empty objects and line endings included', async () => {
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      for (const bytes of [everyByte, Buffer.alloc(0), Buffer.from('a\r\nb\n')]) {
        const key = `apps/${bytes.length}.js`;
        expect(await store.create(key, bytes)).toBe(true);
        expect((await store.read(key))?.bytes.equals(bytes)).toBe(true);
      }
    });

    test('create does not change an existing object', async () => {
      await store.create('a/b.json', Buffer.from('first'));
      expect(await store.create('a/b.json', Buffer.from('second'))).toBe(false);
      expect(textOf(await store.read('a/b.json'))).toBe('first');
    });

    test('replace overwrites the object that was read and changes its revision', async () => {
      await store.create('release.json', Buffer.from('one'));
      const one = await store.read('release.json');
      expect(await store.replace('release.json', Buffer.from('two'), one?.revision)).toBe(true);
      const two = await store.read('release.json');
      expect(textOf(two)).toBe('two');
      expect(two?.revision).not.toBe(one?.revision);
    });

    test('replace does not overwrite an object that someone else wrote meanwhile', async () => {
      await write('release.json', 'one');
      const one = await store.read('release.json');
      await write('release.json', 'two');
      expect(await store.replace('release.json', Buffer.from('three'), one?.revision)).toBe(false);
      expect(textOf(await store.read('release.json'))).toBe('two');
    });

    test('replace without a revision writes a new object, but never over an existing one', async () => {
      expect(await store.replace('release.json', Buffer.from('one'), undefined)).toBe(true);
      expect(await store.replace('release.json', Buffer.from('two'), undefined)).toBe(false);
      expect(textOf(await store.read('release.json'))).toBe('one');
    });

    test('replace does not restore an object that was deleted meanwhile', async () => {
      await write('index.html', 'one');
      const one = await store.read('index.html');
      await store.delete('index.html');
      expect(await store.replace('index.html', Buffer.from('two'), one?.revision)).toBe(false);
      expect(await store.read('index.html')).toBeUndefined();
    });

    test('list returns the keys that begin with a prefix, sorted, and no others', async () => {
      for (const key of [
        'releases/2.json',
        'releases/10.json',
        'apps/shell/1/main.js',
        'index.html',
        'release.json',
      ]) {
        await store.create(key, Buffer.from(`{"key":"${key}"}`.repeat(100)));
      }
      await write('index.html', 'once more');
      expect(await store.list('releases/')).toEqual(['releases/10.json', 'releases/2.json']);
      expect(await store.list('release')).toEqual([
        'release.json',
        'releases/10.json',
        'releases/2.json',
      ]);
      expect(await store.list('')).toEqual([
        ...['apps/shell/1/main.js', 'index.html'],
        ...['release.json', 'releases/10.json', 'releases/2.json'],
      ]);
      expect(await store.list('apps/account/')).toEqual([]);
    });

    test('an empty store lists nothing', async () => {
      expect(await store.list('')).toEqual([]);
    });

    test('delete removes one object, and does nothing if there is none', async () => {
      await write('a/1.json', 'one');
      await write('a/11.json', 'eleven');
      await store.delete('a/1.json');
      await store.delete('a/1.json');
      await store.delete('b/nothing');
      expect(await store.list('')).toEqual(['a/11.json']);
      expect(await store.create('a/1.json', Buffer.from('again'))).toBe(true);
    });

    test('listObjects tells size and date of each object, and leaves out folders of the root', async () => {
      const before = Date.now();
      for (const key of [
        'account/confirm.html',
        'apps/shell/1/main.js',
        'releases/1.json',
        'a.png',
      ])
        await store.create(key, Buffer.from(`{"key":"${key}"}`.repeat(100)));
      const listed = await store.listObjects('', ['apps/', 'releases/']);
      expect(listed.map(({ key }) => key)).toEqual(['a.png', 'account/confirm.html']);
      for (const { size, written } of listed) {
        expect(size).toBeGreaterThan(0);
        // Servers tell whole seconds.
        expect(Math.abs(written - before)).toBeLessThan(10_000);
      }
      expect((await store.listObjects('apps/')).map(({ key }) => key)).toEqual([
        'apps/shell/1/main.js',
      ]);
    });

    test('listedRevision foretells the revision of a page in a listing, if there is one', async () => {
      const bytes = Buffer.from('<p>page</p>'.repeat(500));
      for (const key of store.pageKeys('account/confirm.html')) await store.create(key, bytes);
      const revision = await store.listedRevision('account/confirm.html', bytes);
      for (const listed of await store.listObjects('account/'))
        expect(listed.revision).toBe(revision);
    });

    test('deleteAll removes the given objects only, and none after time is up', async () => {
      const keys = ['apps/a/1/a.js', 'apps/a/1/b.js', 'apps/a/1/b.json', 'apps/a/2/a.js'];
      for (const key of keys) await store.create(key, Buffer.from(key.repeat(100)));
      const late = () => {
        throw new Refusal('late', 'Run it again.');
      };
      await expect(store.deleteAll(keys, late)).rejects.toThrow('late');
      expect(await store.list('')).toEqual(keys);
      await store.deleteAll([...keys.slice(0, 3), 'apps/b/nothing.js']);
      expect(await store.list('')).toEqual(['apps/a/2/a.js']);
    });

    test.each([
      '../outside.json',
      'apps/../../outside.json',
      '..',
      '',
      '/outside.json',
      'a//b',
      './a',
      'a/..',
      'a\\..\\b',
    ])(
      'every call rejects the key "%s": no object may be outside the store, or have two keys',
      async (key) => {
        const bytes = Buffer.from('x');
        await expect(store.read(key)).rejects.toThrow('is not a valid key');
        await expect(store.create(key, bytes)).rejects.toThrow('is not a valid key');
        await expect(store.replace(key, bytes, undefined)).rejects.toThrow('is not a valid key');
        await expect(store.delete(key)).rejects.toThrow('is not a valid key');
      },
    );
  });
}
