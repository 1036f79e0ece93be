import { describeRaces } from './describeRaces.fixture';
import type { Store } from './objects/Store';

const text = (object: { bytes: Buffer } | undefined) => object?.bytes.toString();

/**
 * What every store must do, as tests.
 *
 * @param openEmptyStore opens a store of its own for each test
 */
export function describeStore(name: string, openEmptyStore: () => Promise<Store>) {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openEmptyStore();
    });
    const write = async (key: string, value: string) => {
      const stored = await store.read(key);
      expect(await store.replace(key, Buffer.from(value), stored?.revision)).toBe(true);
    };
    describeRaces(openEmptyStore);

    test('an object that nobody wrote is undefined, and so is one in a folder that is not there', async () => {
      expect(await store.read('site.json')).toBeUndefined();
      expect(await store.read('apps/shell/1.0.0-00000000/main.js')).toBeUndefined();
    });

    test('a key whose parent is an object holds nothing, and a folder is no object', async () => {
      await store.create('apps/a/file.json', Buffer.from('{}'));
      expect(await store.read('apps/a/file.json/more')).toBeUndefined();
      expect(await store.read('apps/a')).toBeUndefined();
    });

    test('create writes an object byte by byte as it was given, an empty one and text with endings too', async () => {
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      for (const bytes of [everyByte, Buffer.alloc(0), Buffer.from('a\r\nb\n')]) {
        const key = `apps/${bytes.length}.js`;
        expect(await store.create(key, bytes)).toBe(true);
        expect((await store.read(key))?.bytes.equals(bytes)).toBe(true);
      }
    });

    test('create leaves an object that is there as it is', async () => {
      await store.create('a/b.json', Buffer.from('first'));
      expect(await store.create('a/b.json', Buffer.from('second'))).toBe(false);
      expect(text(await store.read('a/b.json'))).toBe('first');
    });

    test('replace writes over what was read, and its next revision is another', async () => {
      await store.create('release.json', Buffer.from('one'));
      const one = await store.read('release.json');
      expect(await store.replace('release.json', Buffer.from('two'), one?.revision)).toBe(true);
      const two = await store.read('release.json');
      expect(text(two)).toBe('two');
      expect(two?.revision).not.toBe(one?.revision);
    });

    test('replace leaves an object alone that someone else has written meanwhile', async () => {
      await write('release.json', 'one');
      const one = await store.read('release.json');
      await write('release.json', 'two');
      expect(await store.replace('release.json', Buffer.from('three'), one?.revision)).toBe(false);
      expect(text(await store.read('release.json'))).toBe('two');
    });

    test('replace of nothing writes a new object, and leaves one alone that came meanwhile', async () => {
      expect(await store.replace('release.json', Buffer.from('one'), undefined)).toBe(true);
      expect(await store.replace('release.json', Buffer.from('two'), undefined)).toBe(false);
      expect(text(await store.read('release.json'))).toBe('one');
    });

    test('replace does not bring back an object that was deleted meanwhile', async () => {
      await write('index.html', 'one');
      const one = await store.read('index.html');
      await store.delete('index.html');
      expect(await store.replace('index.html', Buffer.from('two'), one?.revision)).toBe(false);
      expect(await store.read('index.html')).toBeUndefined();
    });

    test('list names the objects under a prefix, sorted, and nothing else', async () => {
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

    test('delete removes an object alone, and nothing happens when there is none', async () => {
      await write('a/1.json', 'one');
      await write('a/11.json', 'eleven');
      await store.delete('a/1.json');
      await store.delete('a/1.json');
      await store.delete('b/nothing');
      expect(await store.list('')).toEqual(['a/11.json']);
      expect(await store.create('a/1.json', Buffer.from('again'))).toBe(true);
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
      'the key "%s" is refused by every call: no object stands outside the store, or under two keys',
      async (key) => {
        const bytes = Buffer.from('x');
        await expect(store.read(key)).rejects.toThrow('is no key of a store');
        await expect(store.create(key, bytes)).rejects.toThrow('is no key of a store');
        await expect(store.replace(key, bytes, undefined)).rejects.toThrow('is no key of a store');
        await expect(store.delete(key)).rejects.toThrow('is no key of a store');
      },
    );
  });
}
