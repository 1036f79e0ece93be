import { versionManifest, type VersionManifest } from '@site/contract';
import { activate } from '../operations/activate';
import { integrityOf } from '../records/integrity';
import {
  liveStore,
  publishBuild,
  type TestRelease,
  type TestStore,
} from '../../fixtures/testSite.fixture';
import { readPage } from '../../fixtures/readPage.fixture';

let store: TestStore['store'];
let release: TestRelease;

beforeEach(async () => {
  ({ store, release } = await liveStore());
});

const page = async (key: string) => String((await store.read(key))?.bytes);

test.each([
  ['index.html', 'Workout Planner - Home'],
  ['private-policy.html', 'Workout Planner - Privacy'],
  ['account/confirm.html', 'Workout Planner - Confirm'],
  ['404.html', 'Workout Planner - Page not found'],
])('%s has its route’s title', async (key, title) => {
  expect(readPage(await page(key)).title).toBe(title);
});

test.each([
  ['index.html', ['marketing'], ['appStoreUrl']],
  ['private-policy.html', ['marketing'], ['appStoreUrl']],
  ['account/confirm.html', ['account'], ['apiOrigin']],
  ['404.html', [], []],
])(
  'the data of %s has the remotes %j and their settings, and no others',
  async (key, remotes, settings) => {
    const { data } = readPage(await page(key));
    expect(data).toMatchObject({ release: 1, site: { productName: release.site.productName } });
    expect(Object.keys(data.remotes)).toEqual(remotes);
    const own = ['appStoreUrl', 'apiOrigin'].filter((name) => name in data.site);
    expect(own).toEqual(settings);
  },
);

test('page data has address and hash of its remote’s live and previous versions', async () => {
  const before = release.apps.marketing;
  const marketing = await publishBuild(store, 'marketing', {
    files: { 'remoteEntry.js': 'second();' },
  });
  await activate(store, { marketing });
  const address = (version: string) => `/apps/marketing/${version}/remoteEntry.js`;
  expect(readPage(await page('index.html')).data.remotes.marketing).toEqual({
    version: marketing,
    entry: address(marketing),
    integrity: integrityOf(Buffer.from('second();')),
    container: 'remote_marketing',
    previous: {
      version: before.version,
      entry: address(before.version),
      integrity: before.files['remoteEntry.js']?.integrity,
      container: 'remote_marketing',
    },
  });
});

test('the shell’s script has its address and the hash in its version.json', async () => {
  const { version } = release.apps.shell;
  const manifest = JSON.parse(await page(versionManifest('shell', version))) as VersionManifest;
  const integrity = manifest.files['main.js']?.integrity ?? 'none';
  const attributes = ` integrity="${integrity}" crossorigin="anonymous"`;
  expect(readPage(await page('index.html')).scripts).toEqual([
    [`/apps/shell/${version}/main.js`, attributes],
  ]);
});

test.each([
  ['index.html', 'marketing', 'Home.js'],
  ['private-policy.html', 'marketing', 'PrivacyPolicy.js'],
  ['account/confirm.html', 'account', 'ConfirmEmail.js'],
] as const)(
  '%s preloads the container of %s and the scripts of its own page only, with their hashes',
  async (key, app, script) => {
    const { version, files } = release.apps[app];
    const { preloads, data } = readPage(await page(key));
    expect(preloads).toEqual([
      [
        `/apps/${app}/${version}/remoteEntry.js`,
        ` integrity="${files['remoteEntry.js']?.integrity}" crossorigin="anonymous"`,
      ],
      [
        `/apps/${app}/${version}/${script}`,
        ` integrity="${files[script]?.integrity}" crossorigin="anonymous"`,
      ],
    ]);
    expect(data.remotes[app]?.entry).toBe(preloads[0]?.[0]);
    for (const [address] of preloads)
      expect(await store.read(String(address).slice(1))).toBeDefined();
  },
);

test('the not-found page preloads no remote', async () => {
  expect(readPage(await page('404.html')).preloads).toEqual([]);
});
