import { POINTER, releaseFile, type Release } from '@site/contract';
import { activate } from './activate';
import { readPointer } from './readRelease';
import { DirectoryStore } from './stores/DirectoryStore';
import { emptyStore, liveStore, publishBuild, ROUTES, type Difference, type TestStore } from './testSite.fixture';

const byte = (text: string): Difference => ({ files: { 'Home.js': text, 'ConfirmEmail.js': text } });

const releasesOf = async (store: TestStore['store']) => store.list('releases/');

test('the first release holds a version of every app with its files, and the site settings', async () => {
  const { store } = await emptyStore();
  const shell = await publishBuild(store, 'shell');
  const marketing = await publishBuild(store, 'marketing');
  const account = await publishBuild(store, 'account');
  const release = await activate(store, { shell, marketing, account });
  expect(release).toMatchObject({
    number: 1,
    site: { productName: 'Workout Planner' },
    apps: { shell: { version: shell }, marketing: { version: marketing }, account: { version: account } },
  });
  expect(Object.keys(release.apps.account.files)).toEqual(['ConfirmEmail.js', 'remoteEntry.js']);
  expect(release.apps.account.previous).toBeUndefined();
  expect(new Date(release.createdAt).toISOString()).toBe(release.createdAt);
});

test('pointer and history both hold the release, byte for byte the same', async () => {
  const { store, release } = await liveStore();
  const [pointer, history] = await Promise.all([store.read(POINTER), store.read(releaseFile(1))]);
  expect(JSON.parse(String(pointer?.bytes))).toEqual(release);
  expect(history?.bytes.equals(pointer?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test('a change of one app leaves the others as they are and remembers the version before', async () => {
  const { store, release: first } = await liveStore();
  const marketing = await publishBuild(store, 'marketing', byte('second();'));
  const second = await activate(store, { marketing });
  const { version, files } = first.apps.marketing;
  expect(second.number).toBe(2);
  expect(second.apps.marketing).toMatchObject({ version: marketing, previous: { version, files } });
  expect(second.apps.shell).toEqual(first.apps.shell);
  expect(second.apps.account).toEqual(first.apps.account);
});

test('the previous version is the one that was live just before, and stays while other apps change', async () => {
  const { store } = await liveStore();
  const versions: string[] = [];
  for (const text of ['second();', 'third();']) {
    versions.push(await publishBuild(store, 'marketing', byte(text)));
    await activate(store, { marketing: versions.at(-1) ?? '' });
  }
  const account = await publishBuild(store, 'account', byte('other();'));
  const { apps } = await activate(store, { account });
  expect([apps.marketing.previous?.version, apps.marketing.version]).toEqual(versions);
});

test('activating what is live already makes no new release', async () => {
  const { store, release } = await liveStore();
  expect(await activate(store, { marketing: release.apps.marketing.version })).toEqual(release);
  expect(await activate(store, {})).toEqual(release);
  expect(await releasesOf(store)).toEqual(['releases/1.json']);
});

test('changed site settings make a new release of the same versions', async () => {
  const { store, release } = await liveStore();
  const settings = await store.read('site.json');
  const changed = { ...release.site, productName: 'Iron Diary' };
  await store.replace('site.json', Buffer.from(JSON.stringify(changed)), settings?.revision);
  const second = await activate(store, {});
  expect(second).toMatchObject({ number: 2, site: changed, apps: release.apps });
});

test('two teams that activate at once both land, in releases without a gap', async () => {
  const { store } = await liveStore();
  const marketing = await publishBuild(store, 'marketing', byte('second();'));
  const account = await publishBuild(store, 'account', byte('second();'));
  const both = await Promise.all([activate(store, { marketing }), activate(store, { account })]);
  expect(both.map(({ number }) => number).sort()).toEqual([2, 3]);
  const live = await readPointer(store);
  expect(live).toMatchObject({ number: 3, apps: { marketing: { version: marketing }, account: { version: account } } });
  expect(await releasesOf(store)).toEqual(['releases/1.json', 'releases/2.json', 'releases/3.json']);
});

test('ten activations at once all land, each on top of the one before, and the pages are the last one’s', async () => {
  const { store } = await liveStore();
  const changes = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const app = at % 2 ? 'account' : 'marketing';
      return { [app]: await publishBuild(store, app, byte(`change${at}();`)) };
    }),
  );
  const releases = await Promise.all(changes.map((change) => activate(store, change)));
  expect(releases.map(({ number }) => number).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect((await readPointer(store))?.number).toBe(11);
  const inOrder = releases.sort((a, b) => a.number - b.number);
  for (const [at, release] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (!before) continue;
    const changed = (['shell', 'marketing', 'account'] as const).filter(
      (app) => release.apps[app].version !== before.apps[app].version,
    );
    expect(changed).toHaveLength(1);
  }
  for (const page of ['index.html', 'account/confirm.html', '404.html']) {
    expect(String((await store.read(page))?.bytes)).toContain('{"release":11,');
  }
});

test('a slow team does not move the pointer back behind a faster one', async () => {
  const { folder, store } = await liveStore();
  const marketing = await publishBuild(store, 'marketing', byte('second();'));
  const account = await publishBuild(store, 'account', byte('second();'));
  /** Is overtaken between writing its release and moving the pointer. */
  class Overtaken extends DirectoryStore {
    override async create(key: string, bytes: Buffer) {
      const isNew = await super.create(key, bytes);
      if (key === releaseFile(2)) await activate(store, { account });
      return isNew;
    }
  }
  const release = await activate(new Overtaken(folder), { marketing });
  expect(release.number).toBe(2);
  expect(await readPointer(store)).toMatchObject({
    number: 3,
    apps: { marketing: { version: marketing }, account: { version: account } },
  });
  expect(String((await store.read('index.html'))?.bytes)).toContain('{"release":3,');
});

test('a release that a killed command did not make live any more is made live by the next one', async () => {
  const { folder, store } = await liveStore();
  const marketing = await publishBuild(store, 'marketing', byte('second();'));
  /** Is killed between writing its release and moving the pointer. */
  class Killed extends DirectoryStore {
    override async replace(): Promise<boolean> {
      return Promise.reject(new Error('killed'));
    }
  }
  await expect(activate(new Killed(folder), { marketing })).rejects.toThrow('killed');
  expect((await readPointer(store))?.number).toBe(1);
  expect(await releasesOf(store)).toHaveLength(2);

  const account = await publishBuild(store, 'account', byte('second();'));
  const next: Release = await activate(store, { account });
  expect(next).toMatchObject({ number: 3, apps: { marketing: { version: marketing }, account: { version: account } } });
});

test('pages that a killed command did not compose any more are composed by the next one', async () => {
  const { folder, store } = await liveStore();
  const marketing = await publishBuild(store, 'marketing', byte('second();'));
  /** Is killed before the second page. */
  class Killed extends DirectoryStore {
    override async replace(key: string, bytes: Buffer, revision: string | undefined) {
      if (key === 'account/confirm.html') throw new Error('killed');
      return super.replace(key, bytes, revision);
    }
  }
  await expect(activate(new Killed(folder), { marketing })).rejects.toThrow('killed');
  expect((await readPointer(store))?.number).toBe(2);
  expect(String((await store.read('account/confirm.html'))?.bytes)).toContain('{"release":1,');
  expect((await activate(store, {})).number).toBe(2);
  expect(String((await store.read('account/confirm.html'))?.bytes)).toContain('{"release":2,');
});

test('a route that the next shell does not have any more loses its page', async () => {
  const { store } = await liveStore();
  const routes = { ...ROUTES, pages: ROUTES.pages.filter(({ path }) => path !== '/account/confirm') };
  const shell = await publishBuild(store, 'shell', { manifest: { routes } });
  await activate(store, { shell });
  const pages = (await store.list('')).filter((key) => key.endsWith('.html') && !key.startsWith('apps/'));
  expect(pages).toEqual(['404.html', 'index.html', 'private-policy.html']);
});
