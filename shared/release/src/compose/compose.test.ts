import { versionFile, versionManifest, type PageData, type Release, type VersionManifest } from '@site/contract';
import { activate } from '../activate';
import { integrityOf } from '../integrity';
import { emptyStore, liveStore, publishBuild, type Difference, type TestStore } from '../testSite.fixture';
import { compose } from './compose';
import { composePages } from './composePages';

let store: TestStore['store'];
let release: Release;

async function open(productName?: string, marketing?: Difference) {
  ({ store, release } = await liveStore(marketing && { marketing }));
  if (!productName) return;
  const settings = await store.read('site.json');
  await store.replace('site.json', Buffer.from(JSON.stringify({ productName })), settings?.revision);
  release = await activate(store, {});
}

const page = async (key: string) => String((await store.read(key))?.bytes);

/** What the browser makes of a page: the head, the scripts and the page data. */
const read = (html: string) => ({
  title: /<title>(.*?)<\/title>/s.exec(html)?.[1],
  scripts: [...html.matchAll(/<script defer src="(.*?)"(.*?)><\/script>/g)].map(([, src, rest]) => [src, rest]),
  preloads: [...html.matchAll(/<link rel="preload" as="script" href="(.*?)"(.*?)>/g)].map(([, href, rest]) => [href, rest]),
  data: JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData,
});

test.each([
  ['index.html', 'Workout Planner - Home'],
  ['private-policy.html', 'Workout Planner - Privacy'],
  ['account/confirm.html', 'Workout Planner - Confirm'],
  ['404.html', 'Workout Planner - Page not found'],
])('%s has its route’s title', async (key, title) => {
  await open();
  expect(read(await page(key)).title).toBe(title);
});

test.each([
  ['index.html', ['marketing']],
  ['private-policy.html', ['marketing']],
  ['account/confirm.html', ['account']],
  ['404.html', []],
])('%s tells the shell of the remotes %j and of no other', async (key, remotes) => {
  await open();
  const { data } = read(await page(key));
  expect(data).toMatchObject({ release: release.number, site: release.site });
  expect(Object.keys(data.remotes)).toEqual(remotes);
});

test('a page tells the live version of its remote and the one before, each with address and hash', async () => {
  await open();
  const before = release.apps.marketing;
  const marketing = await publishBuild(store, 'marketing', { files: { 'remoteEntry.js': 'second();' } });
  await activate(store, { marketing });
  const address = (version: string) => `/apps/marketing/${version}/remoteEntry.js`;
  expect(read(await page('index.html')).data.remotes.marketing).toEqual({
    version: marketing,
    entry: address(marketing),
    integrity: integrityOf(Buffer.from('second();')),
    previous: {
      version: before.version,
      entry: address(before.version),
      integrity: before.files['remoteEntry.js']?.integrity,
    },
  });
});

test('the shell’s script carries the address and the hash that its version.json names', async () => {
  await open();
  const { version } = release.apps.shell;
  const manifest = JSON.parse(await page(versionManifest('shell', version))) as VersionManifest;
  const integrity = manifest.files['main.js']?.integrity ?? 'none';
  const attributes = ` integrity="${integrity}" crossorigin="anonymous"`;
  expect(read(await page('index.html')).scripts).toEqual([[`/apps/shell/${version}/main.js`, attributes]]);
});

test.each([
  ['index.html', 'marketing', 'Home.js'],
  ['private-policy.html', 'marketing', 'PrivacyPolicy.js'],
  ['account/confirm.html', 'account', 'ConfirmEmail.js'],
] as const)('%s preloads the container of %s, with its hash, and the scripts of its own page alone', async (key, app, script) => {
  await open();
  const { version, files } = release.apps[app];
  const { preloads, data } = read(await page(key));
  expect(preloads).toEqual([
    [`/apps/${app}/${version}/remoteEntry.js`, ` integrity="${files['remoteEntry.js']?.integrity}" crossorigin="anonymous"`],
    [`/apps/${app}/${version}/${script}`, ''],
  ]);
  expect(data.remotes[app]?.entry).toBe(preloads[0]?.[0]);
  for (const [address] of preloads) expect(await store.read(String(address).slice(1))).toBeDefined();
});

test('the page for unknown addresses preloads no remote', async () => {
  await open();
  expect(read(await page('404.html')).preloads).toEqual([]);
});

test.each([
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--<script>',
  "Mel's & Co",
  '{{pageData}}',
  '{{script main.js}}',
  '$& $1 $$',
  '{productName}',
])('the product name %s is text wherever it stands, and reads back as it is', async (productName) => {
  await open();
  const ordinary = await page('index.html');
  await open(productName);
  const html = await page('index.html');
  const { title, data, scripts } = read(html);
  expect(data.site.productName).toBe(productName);
  expect(scripts).toHaveLength(1);
  const elements = (text: string) => text.match(/<[!/a-z]/gi)?.length;
  expect(elements(html)).toBe(elements(ordinary));
  const decoded = (title ?? '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
  expect(decoded).toBe(`${productName} - Home`);
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

test('the same release gives the same pages, and composing them again writes nothing', async () => {
  await open();
  const pages = ['index.html', 'private-policy.html', 'account/confirm.html', '404.html'];
  const keys = [...pages, 'robots.txt', 'sitemap.xml', 'site.webmanifest'];
  expect([...(await composePages(store, release)).keys()].sort()).toEqual(keys.sort());
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
  expect(read(await page('index.html')).data).toMatchObject({ release: 2, remotes: { marketing: { version: marketing } } });
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
