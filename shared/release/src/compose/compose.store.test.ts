import { REMOTES, remoteFile, versionFile, type Release, type ReleasePart } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '../records/integrity';
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

beforeEach(async () => {
  ({ folder, store, release } = await liveStore());
});

const page = async (key: string) => String((await store.read(key))?.bytes);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const PRODUCT_NAMES = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--<script>',
  "Mel's & Co",
  '{{pageData}}',
  '{{script main.js}}',
  '$& $1 $$',
  '{productName}',
];

/** Expects a home page to show a product name as text only. */
function expectEscaped(html: string, productName: string, ordinary: string) {
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
}

test.each(PRODUCT_NAMES)('escapes the product name %s everywhere', async (productName) => {
  const site = { ...release.site, productName };
  const pages = await sitePages(store, { ...release, site });
  const home = await pages.find(({ file }) => file === 'index.html')?.render();
  expectEscaped(String(home), productName, await page('index.html'));
});

test('escapes a product name from the settings in the stored page', async () => {
  const ordinary = await page('index.html');
  const [productName = ''] = PRODUCT_NAMES;
  const settings = Buffer.from(JSON.stringify({ productName }));
  await store.replace('site.json', settings, (await store.read('site.json'))?.revision);
  await activate(store, {});
  expectEscaped(await page('index.html'), productName, ordinary);
});

test('composing a release again writes nothing', async () => {
  const pages = ['index.html', 'private-policy.html', 'account/confirm.html', '404.html'];
  const parts = ['marketing', 'account'].map((remote) =>
    remoteFile(release.apps.shell.version, remote),
  );
  const keys = [...pages, ...parts, 'robots.txt', 'sitemap.xml'];
  expect((await sitePages(store, release)).map(({ file }) => file).sort()).toEqual(keys.sort());
  const write = jest.spyOn(store, 'replace');
  await compose(store, release);
  expect(write).not.toHaveBeenCalled();
});

test('open tabs keep the parts of remotes that were tested with their shell', async () => {
  const part = async (shell: string) =>
    JSON.parse(await page(remoteFile(shell, 'account'))) as ReleasePart;
  const before = release.apps.shell.version;
  const shell = await publishBuild(store, 'shell', { files: { 'main.js': 'second();' } });
  const account = await publishBuild(store, 'account', { files: { 'Page.js': 'second();' } });
  await activate(store, { shell, account });
  const old = release.apps.account?.version;
  expect((await part(before)).apps).toMatchObject({
    shell: { version: before },
    account: { version: old },
  });
  expect((await part(shell)).apps.account).toMatchObject({
    version: account,
    previous: { version: old },
  });
});

test('writes what tabs read of remotes before the pages whose scripts ask for it', async () => {
  const keys: string[] = [];
  const recording = Object.assign(Object.create(store) as typeof store, {
    replace: async (key: string, bytes: Buffer, revision: string | undefined) => {
      if (key.startsWith(REMOTES)) await pause(50);
      keys.push(key);
      return store.replace(key, bytes, revision);
    },
  });
  const shell = await publishBuild(store, 'shell', { files: { 'main.js': 'second();' } });
  await activate(recording, { shell });
  const places = ['account', 'marketing'].map((app) => keys.indexOf(remoteFile(shell, app)));
  expect(Math.min(...places)).toBeGreaterThan(-1);
  expect(Math.max(...places)).toBeLessThan(keys.findIndex((key) => key.endsWith('.html')));
});

test('composing an old release writes the pages of the live one', async () => {
  const old = release;
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(store, { marketing });
  await compose(store, old);
  expect(readPage(await page('index.html')).data).toMatchObject({
    release: 2,
    remotes: { marketing: { version: marketing } },
  });
});

test('never overwrites a page of the live release with an old one', async () => {
  const old = release;
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const written: string[] = [];
  /** Another release goes live right after the read of a page that is about to be written. */
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

test('refuses a release whose shell is missing before writing any page', async () => {
  const other = await emptyStore();
  await expect(compose(other.store, release)).rejects.toThrow('could not be written');
  expect(await other.store.list('')).toEqual([]);
});

test('finds a page that a killed command deleted under only one of its two keys', async () => {
  jest.spyOn(store, 'pageKeys').mockImplementation((file) => [file, file.replace(/\.html$/, '')]);
  const old = Buffer.from('old');
  for (const key of store.pageKeys('old.html')) await store.create(key, old);
  const formerFiles = { 'old.html': [integrityOf(old)] };
  const deleting = jest.spyOn(store, 'delete');
  deleting.mockImplementationOnce(async (key) => {
    await DirectoryStore.prototype.delete.call(store, key);
    throw new Error('killed');
  });
  await expect(compose(store, { ...release, formerFiles })).rejects.toThrow('killed');
  await compose(store, { ...release, formerFiles });
  expect(await store.list('old')).toEqual([]);
});

test('refuses a shell that should have a composer and has none', async () => {
  const shell = await publishBuild(store, 'shell', { files: { 'compose.js': undefined } });
  await expect(activate(store, { shell })).rejects.toThrow(
    `shell ${shell} has no hash for compose.js`,
  );
});

test('a remote that renders a policy of its own does not go live', async () => {
  const markup = '<meta http-equiv="Content-Security-Policy" content="script-src *">';
  const bundle = `exports.default = () => ${JSON.stringify(markup)};`;
  const marketing = await publishBuild(store, 'marketing', {
    files: { 'prerender/Home.js': bundle },
  });
  await expect(activate(store, { marketing })).rejects.toMatchObject({
    message: `/ can’t be composed with shell ${release.apps.shell?.version} and marketing ${marketing}: its markup is refused: ${markup}: it could change the policy or leave the page`,
    cure: 'Correct marketing, then build and deploy it again.',
  });
});

test.each(['page.html', 'prerender.js', 'compose.js'])(
  'never renders a page from a changed %s',
  async (file) => {
    const key = versionFile('shell', release.apps.shell.version, file);
    await store.replace(key, Buffer.from('stolen'), (await store.read(key))?.revision);
    await store.delete('404.html');
    await expect(compose(store, release)).rejects.toThrow(`/${key} is not the file that shell`);
    expect(await store.read('404.html')).toBeUndefined();
  },
);
