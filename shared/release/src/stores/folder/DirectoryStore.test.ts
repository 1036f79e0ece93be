import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describeStore } from '../describeStore.fixture';
import { DirectoryStore } from './DirectoryStore';
import { isTemporary } from './temporaryFiles';

describeStore(
  'a directory store',
  async () => new DirectoryStore(path.join(await temporaryFolder(), 'site')),
);

let folder: string;
let store: DirectoryStore;
beforeEach(async () => {
  folder = path.join(await temporaryFolder(), 'site');
  store = new DirectoryStore(folder);
});

const file = (name: string) => path.join(folder, name);

/** Returns the text of an object and of its two compressed copies. */
const served = async (key: string) => [
  (await readFile(file(key))).toString(),
  brotliDecompressSync(await readFile(file(`${key}.br`))).toString(),
  gunzipSync(await readFile(file(`${key}.gz`))).toString(),
];

test('a compressible object has a brotli and a gzip copy, a picture has none', async () => {
  for (const extension of ['html', 'js', 'css', 'json', 'svg', 'txt', 'xml']) {
    const text = `${extension} `.repeat(1000);
    await store.create(`apps/file.${extension}`, Buffer.from(text));
    expect(await served(`apps/file.${extension}`)).toEqual([text, text, text]);
  }
  await store.create('apps/phone.avif', Buffer.from('picture'));
  expect(existsSync(file('apps/phone.avif.br'))).toBe(false);
});

test('a Node bundle has no copies and needs no repair', async () => {
  const text = 'render(); '.repeat(1000);
  const bundles = [
    'apps/shell/1.0.0-00000000/prerender.js',
    'apps/marketing/1.0.0-00000000/prerender/Home.js',
  ];
  for (const key of bundles) {
    await store.create(key, Buffer.from(text));
    expect(await readdir(path.dirname(file(key)))).toEqual([path.basename(key)]);
    expect(await store.findBadCopies(key)).toEqual([]);
    expect(await store.repairCopies(key)).toBe(false);
  }
  await store.create('apps/marketing/1.0.0-00000000/prerenderer.js', Buffer.from(text));
  expect(await served('apps/marketing/1.0.0-00000000/prerenderer.js')).toEqual([text, text, text]);
});

test('dates each state of an object and its copies a second after the one before', async () => {
  await store.create('a.html', Buffer.from('state 0'));
  const seconds: number[] = [];
  for (let n = 1; n < 4; n++) {
    const stored = await store.read('a.html');
    await store.replace('a.html', Buffer.from(`state ${n}`), stored?.revision);
    const times = await Promise.all(['', '.br', '.gz'].map((end) => stat(file(`a.html${end}`))));
    expect(new Set(times.map(({ mtimeMs }) => Math.floor(mtimeMs / 1000))).size).toBe(1);
    seconds.push(Math.floor((times[0]?.mtimeMs ?? 0) / 1000));
  }
  expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b));
});

test('after twenty concurrent creates, the compressed copies are the winner’s', async () => {
  const values = Array.from({ length: 20 }, (_, at) => `writer ${at} `.repeat(5000));
  await Promise.all(values.map((value) => store.create('releases/1.json', Buffer.from(value))));
  const [text, br, gz] = await served('releases/1.json');
  expect(values).toContain(text);
  expect([br, gz]).toEqual([text, text]);
});

test('replace and delete apply to the compressed copies too', async () => {
  await store.create('index.html', Buffer.from('one'));
  await store.replace('index.html', Buffer.from('two'), (await store.read('index.html'))?.revision);
  expect(await served('index.html')).toEqual(['two', 'two', 'two']);
  await store.delete('index.html');
  expect(await readdir(folder)).toEqual([]);
});

test('repairCopies writes the copies that an interrupted writer left out, and nothing else', async () => {
  await store.create('index.html', Buffer.from('one'));
  expect(await store.repairCopies('index.html')).toBe(false);
  await rm(file('index.html.br'));
  expect(await store.repairCopies('index.html')).toBe(true);
  expect(await served('index.html')).toEqual(['one', 'one', 'one']);
  expect(await store.repairCopies('nothing.html')).toBe(false);
  expect(await store.repairCopies('nowhere/nothing.html')).toBe(false);
  expect((await readdir(folder)).sort()).toEqual(['index.html', 'index.html.br', 'index.html.gz']);
});

test('competing writers leave copies that match the object’s bytes', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; turn < 3; turn += 1) {
      const stored = await store.read('index.html');
      await store.replace(
        'index.html',
        Buffer.from(`${writer}/${turn} `.repeat(3000)),
        stored?.revision,
      );
    }
  });
  await Promise.all(writers);
  const [text, br, gz] = await served('index.html');
  expect([br, gz]).toEqual([text, text]);
});

test('ignores the half-written file of a killed writer', async () => {
  await store.create('site.json', Buffer.from('{}'));
  await writeFile(file('site.json.tmp-0b9c'), '{"half');
  expect(await store.list('')).toEqual(['site.json']);
  await store.replace(
    'site.json',
    Buffer.from('{"a":1}'),
    (await store.read('site.json'))?.revision,
  );
  expect((await store.read('site.json'))?.bytes.toString()).toBe('{"a":1}');
});

test('writing leaves no files but the objects and their copies', async () => {
  await store.create('a.json', Buffer.from('{}'));
  await store.create('a.json', Buffer.from('{"lost":true}'));
  await store.replace('a.json', Buffer.from('{"a":1}'), (await store.read('a.json'))?.revision);
  await store.replace('a.json', Buffer.from('{"stale":true}'), 'another revision');
  expect((await readdir(folder)).sort()).toEqual(['a.json', 'a.json.br', 'a.json.gz']);
});

test('a file system error is thrown, never taken for a missing object', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(file('apps'), 'a file where a folder should be');
  await expect(store.create('apps/shell/main.js', Buffer.from('x'))).rejects.toThrow();
});

test('a file stays if time was up by the moment that it was moved aside', async () => {
  await store.create('apps/a/1/a.js', Buffer.from('a();'));
  for (let time = 0; time < 6; time += 1) {
    await store.repairCopies('apps/a/1/a.js');
    let left = time;
    const suspended = () => {
      if ((left -= 1) < 0) throw new Error('late');
    };
    await expect(store.deleteAll(['apps/a/1/a.js'], suspended)).rejects.toThrow('late');
    expect((await readFile(file('apps/a/1/a.js'))).toString()).toBe('a();');
    expect((await readdir(file('apps/a/1'))).filter(isTemporary)).toEqual([]);
  }
});
