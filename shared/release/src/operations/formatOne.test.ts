import { POINTER, releaseFile, SITE_SETTINGS, type AppName, type Release } from '@site/contract';
import { addBilling, showBilling } from '../../fixtures/billing.fixture';
import { FORMAT_ONE_FILES, formatOneStore } from '../../fixtures/formatOneStore.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { configure, listSettings } from './configure';
import { heal } from './heal';
import { history } from './history';
import { prune } from './prune';
import { rollback, rollbackApp } from './rollback';
import { status } from './status';
import { verify } from './verify';

const note = { by: 'Kim' };

let store: Store;
beforeEach(async () => {
  store = await formatOneStore();
});

const read = async (key: string) => JSON.parse(String((await store.read(key))?.bytes)) as Release;
const stored = (key: string) => JSON.parse(FORMAT_ONE_FILES[key] ?? '') as Release;
const faults = async () => (await verify(store, () => {})).faults;

const deploy = async (app: AppName) =>
  activate(store, {
    [app]: await publishBuild(store, app, {
      files: { 'main.js': 'new();', 'Home.js': 'new();', 'ConfirmEmail.js': 'new();' },
    }),
  });

test('status, history, verify and heal work on it and change nothing', async () => {
  const before = await revisionsOf(store);
  const { release, apps, pages, pendingSettings } = await status(store);
  expect({ release, strays: pages.strays, pendingSettings }).toEqual({
    release: 3,
    strays: [],
    pendingSettings: [],
  });
  expect(apps.map(({ app, release }) => [app, release])).toEqual([
    ['shell', 1],
    ['marketing', 3],
    ['account', 1],
  ]);
  expect(await history(store, 9)).toMatchObject([
    { release: 3, by: 'Alex', message: 'New headline' },
    {
      release: 2,
      by: 'Kim',
      changes: ['settings: productName, appStoreBadge, supportEmail, apiOrigin'],
    },
    { release: 1 },
  ]);
  expect(await faults()).toEqual([]);
  expect((await heal(store)).pages).toEqual([]);
  expect(await revisionsOf(store)).toEqual(before);
});

test.each<AppName>(['shell', 'marketing', 'account'])(
  'a deploy of %s writes a release of format 2 and loses nothing',
  async (app) => {
    const before = await revisionsOf(store, 'releases/');
    const release = await deploy(app);
    const written = await read(releaseFile(4));
    expect(written).toMatchObject({ format: '2.3', number: 4, site: stored(POINTER).site });
    expect(Object.keys(written)[0]).toBe('format');
    expect(written.pages).toHaveProperty(['index.html', 'integrity']);
    for (const [name, { files, version, since }] of Object.entries(stored(POINTER).apps))
      if (name !== app) expect(written.apps[name]).toMatchObject({ files, version, since });
    const replaced = stored(POINTER).apps[app];
    expect(release.apps[app]?.previous).toMatchObject({
      version: replaced?.version,
      files: replaced?.files,
    });
    expect(await revisionsOf(store, 'releases/')).toMatchObject(before);
    expect(await faults()).toEqual([]);
  },
);

test('activating a live version makes no new release', async () => {
  const { version } = stored(POINTER).apps.shell;
  expect((await activate(store, { shell: version })).number).toBe(3);
  expect(await store.list('releases/')).toHaveLength(3);
});

test('configure changes a setting of an app and keeps the others', async () => {
  const { site } = await configure(store, { appStoreId: '123' }, note);
  expect(site).toEqual({ ...stored(POINTER).site, appStoreId: '123' });
  expect(await read(SITE_SETTINGS)).toEqual({ format: '2.3', ...site });
  await expect(configure(store, { colour: 'blue' }, note)).rejects.toThrow('colour is unknown');
  await expect(configure(store, { appStoreId: 'x' }, note)).rejects.toThrow('must be digits only');
  expect((await listSettings(store)).map(({ name, app }) => [name, app])).toEqual(
    expect.arrayContaining([
      ['productName', 'shell'],
      ['appStoreId', 'marketing'],
      ['apiOrigin', 'account'],
    ]),
  );
  expect(await faults()).toEqual([]);
});

test('rollback restores the release before, settings included', async () => {
  const back = await rollback(store, note);
  expect(back.apps.marketing?.version).toBe(stored(releaseFile(2)).apps.marketing?.version);
  await rollback(store, note);
  await configure(store, { productName: 'Other' }, note);
  expect((await rollback(store, note)).site).toEqual(stored(POINTER).site);
  expect(await faults()).toEqual([]);
});

test('rolling back an app returns it to its previous version', async () => {
  const back = await rollbackApp(store, 'marketing', note);
  expect(back.apps.marketing?.version).toBe(stored(releaseFile(1)).apps.marketing?.version);
  expect(back.apps.account).toMatchObject(stored(POINTER).apps.account ?? {});
  expect(await faults()).toEqual([]);
});

test('takes in a new remote, its settings, and a shell that shows it', async () => {
  const { site } = await addBilling(store);
  expect(site).toEqual({ ...stored(POINTER).site, currency: 'EUR' });
  await showBilling(store);
  expect(await store.read('billing.html')).toBeDefined();
  expect(await faults()).toEqual([]);
});

test('a page can be restored after a remote has added origins, which all its pages get', async () => {
  // From the first release of format 2 on, pages have hashes.
  await deploy('account');
  const origins = { connect: ['https://pay.example.com'] };
  const billing = await publishBuild(store, 'billing', { manifest: { origins } });
  await activate(store, { billing }, { allow: () => {} });
  expect(await faults()).toEqual([]);
  const page = await store.read('404.html');
  expect(String(page?.bytes)).toContain('https://pay.example.com');
  await store.replace('404.html', Buffer.from('defaced'), page?.revision);
  expect((await heal(store)).pages).toEqual(['404.html']);
  expect((await store.read('404.html'))?.revision).toBe(page?.revision);
});

test('prune deletes what no kept release names', async () => {
  await deploy('marketing');
  await deploy('shell');
  await rollback(store, note);
  await deploy('account');
  const { versions } = await prune(store, 1);
  expect(versions).toContain(`marketing ${stored(releaseFile(1)).apps.marketing?.version}`);
  expect(await faults()).toEqual([]);
});
