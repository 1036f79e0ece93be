import { POINTER, releaseFile, SITE_SETTINGS } from '@site/contract';
import { activate } from './activate';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { emptyStore, publishBuild, ROUTES, type Difference } from '../../fixtures/testSite.fixture';

/** A script that makes another version of any remote. */
const script = (text: string): Difference => ({
  files: { 'Home.js': text, 'ConfirmEmail.js': text },
});

test('the first release holds the site settings and a version of every app with its files', async () => {
  const { store } = await emptyStore();
  const shell = await publishBuild(store, 'shell');
  const marketing = await publishBuild(store, 'marketing');
  const account = await publishBuild(store, 'account');
  const release = await activate(store, { shell, marketing, account });
  expect(release).toMatchObject({
    number: 1,
    site: { productName: 'Workout Planner' },
    apps: {
      shell: { version: shell },
      marketing: { version: marketing },
      account: { version: account },
    },
  });
  expect(Object.keys(release.apps.account?.files ?? {})).toEqual([
    'ConfirmEmail.js',
    'prerender/ConfirmEmail.js',
    'remoteEntry.js',
  ]);
  expect(release.apps.account?.previous).toBeUndefined();
  expect(new Date(release.createdAt).toISOString()).toBe(release.createdAt);
  expect(JSON.parse(String((await store.read(SITE_SETTINGS))?.bytes))).toEqual({
    format: '2.3',
    ...release.site,
  });
  expect(await store.list('history/')).toEqual([]);
});

test('pointer and history hold the release with the same bytes', async () => {
  const { store, release } = await liveStoreInMemory();
  const [pointer, history] = await Promise.all([store.read(POINTER), store.read(releaseFile(1))]);
  expect(JSON.parse(String(pointer?.bytes))).toEqual(release);
  expect(history?.bytes.equals(pointer?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test('changing one app leaves the others as they are and remembers the previous version', async () => {
  const { store, release: first } = await liveStoreInMemory();
  const marketing = await publishBuild(store, 'marketing', script('second();'));
  const second = await activate(store, { marketing });
  const { version, files } = first.apps.marketing;
  expect(second.number).toBe(2);
  expect(second.apps.marketing).toMatchObject({ version: marketing, previous: { version, files } });
  expect(second.apps.shell).toEqual(first.apps.shell);
  expect(second.apps.account).toEqual(first.apps.account);
});

test('the previous version is the one that was live just before; it stays while other apps change', async () => {
  const { store } = await liveStoreInMemory();
  const versions: string[] = [];
  for (const text of ['second();', 'third();']) {
    versions.push(await publishBuild(store, 'marketing', script(text)));
    await activate(store, { marketing: versions.at(-1) ?? '' });
  }
  const account = await publishBuild(store, 'account', script('other();'));
  const { apps } = await activate(store, { account });
  expect([apps.marketing?.previous?.version, apps.marketing?.version]).toEqual(versions);
});

test('activating a live version makes no new release', async () => {
  const { store, release } = await liveStoreInMemory();
  expect(await activate(store, { marketing: release.apps.marketing.version })).toEqual(release);
  expect(await activate(store, {})).toEqual(release);
  expect(await store.list('releases/')).toEqual(['releases/1.json']);
});

test('changed site settings make a new release with the same versions', async () => {
  const { store, release } = await liveStoreInMemory();
  const settings = await store.read('site.json');
  const changed = { ...release.site, productName: 'Iron Diary' };
  await store.replace('site.json', Buffer.from(JSON.stringify(changed)), settings?.revision);
  const second = await activate(store, {});
  expect(second).toMatchObject({ number: 2, site: changed, apps: release.apps });
});

test('deletes the page of a route that the next shell has dropped', async () => {
  const { store } = await liveStoreInMemory();
  const routes = {
    ...ROUTES,
    pages: ROUTES.pages.filter(({ path }) => path !== '/account/confirm'),
  };
  const shell = await publishBuild(store, 'shell', { manifest: { routes } });
  await activate(store, { shell });
  const pages = (await store.list('')).filter(
    (key) => key.endsWith('.html') && !key.startsWith('apps/'),
  );
  expect(pages).toEqual(['404.html', 'index.html', 'private-policy.html']);
});
