import { versionFile, type Release } from '@site/contract';
import { activate } from '../operations/activate';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import {
  emptyStore,
  liveStore,
  publishBuild,
  type TestStore,
} from '../../fixtures/testSite.fixture';
import { compose } from './compose';
import { readPage } from '../../fixtures/readPage.fixture';
import { sitePages } from './sitePages';

let folder: string;
let store: TestStore['store'];
let release: Release;

async function open(productName?: string) {
  ({ folder, store, release } = await liveStore());
  if (!productName) return;
  const settings = await store.read('site.json');
  await store.replace(
    'site.json',
    Buffer.from(JSON.stringify({ productName })),
    settings?.revision,
  );
  release = await activate(store, {});
}

const page = async (key: string) => String((await store.read(key))?.bytes);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

test.each([
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--<script>',
  "Mel's & Co",
  '{{pageData}}',
  '{{script main.js}}',
  '$& $1 $$',
  '{productName}',
])(
  'the product name %s is text wherever it stands, and reads back as it is',
  async (productName) => {
    await open();
    const ordinary = await page('index.html');
    await open(productName);
    const html = await page('index.html');
    const { title, data, scripts } = readPage(html);
    expect(data.site.productName).toBe(productName);
    expect(scripts).toHaveLength(1);
    const elements = (text: string) => text.match(/<[!/a-z]/gi)?.length;
    expect(elements(html)).toBe(elements(ordinary));
    const decoded = (title ?? '').replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ENTITIES[name] ?? '',
    );
    expect(decoded).toBe(`${productName} - Home`);
  },
);

test('the same release gives the same pages, and composing them again writes nothing', async () => {
  await open();
  const pages = ['index.html', 'private-policy.html', 'account/confirm.html', '404.html'];
  const keys = [...pages, 'robots.txt', 'sitemap.xml', 'site.webmanifest'];
  expect((await sitePages(store, release)).map(({ file }) => file).sort()).toEqual(keys.sort());
  const write = jest.spyOn(store, 'replace');
  await compose(store, release);
  expect(write).not.toHaveBeenCalled();
});

test('composing an old release ends with the pages of the live one', async () => {
  await open();
  const old = release;
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(store, { marketing });
  await compose(store, old);
  expect(readPage(await page('index.html')).data).toMatchObject({
    release: 2,
    remotes: { marketing: { version: marketing } },
  });
});

test('pages of an old release never stand in place of the live one’s, not even for a moment', async () => {
  await open();
  const old = release;
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const written: string[] = [];
  /** Is overtaken right after it has read a page that it will want to write. */
  class Overtaken extends DirectoryStore {
    override async read(key: string) {
      const stored = await super.read(key);
      if (key === 'index.html') await activate(store, { marketing });
      return stored;
    }
    override replace(key: string) {
      written.push(key);
      return Promise.resolve(true);
    }
  }
  await store.delete('index.html');
  await compose(new Overtaken(folder), old);
  expect(written).toEqual([]);
  expect(readPage(await page('index.html')).data.release).toBe(2);
});

test('pages that no release names are deleted, files of versions are not', async () => {
  await open();
  const inVersion = versionFile('shell', release.apps.shell.version, 'page.html');
  await store.create('old/page.html', Buffer.from('old'));
  await store.create('security.txt', Buffer.from('ours'));
  await compose(store, release);
  expect(await store.read('old/page.html')).toBeUndefined();
  expect(await store.read('security.txt')).toBeDefined();
  expect(await store.read(inVersion)).toBeDefined();
});

test('a release whose shell is gone from the store is refused before any page is written', async () => {
  await open();
  const other = await emptyStore();
  await expect(compose(other.store, release)).rejects.toMatchObject({ name: 'Refusal' });
  expect(await other.store.list('')).toEqual([]);
});

test('a page that a killed command deleted under one of its two keys only is still found', async () => {
  await open();
  jest.spyOn(store, 'keysOfPage').mockImplementation((file) => [file, file.replace(/\.html$/, '')]);
  for (const key of store.keysOfPage('old.html')) await store.create(key, Buffer.from('old'));
  const deleting = jest.spyOn(store, 'delete');
  deleting.mockImplementationOnce(async (key) => {
    await DirectoryStore.prototype.delete.call(store, key);
    throw new Error('killed');
  });
  await expect(compose(store, release)).rejects.toThrow('killed');
  await compose(store, release);
  expect(await store.list('old')).toEqual([]);
});

test.each(['page.html', 'prerender.js'])(
  'a page is never made from a %s that was changed',
  async (file) => {
    await open();
    const key = versionFile('shell', release.apps.shell.version, file);
    await store.replace(key, Buffer.from('stolen'), (await store.read(key))?.revision);
    await store.delete('404.html');
    await expect(compose(store, release)).rejects.toThrow(`/${key} is not the file that shell`);
    expect(await store.read('404.html')).toBeUndefined();
  },
);
