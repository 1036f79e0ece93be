import { POINTER, remoteFile, versionManifest } from '@site/contract';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { readPointer } from '../records/readRelease';
import { status } from './status';
import { formatOneStore } from '../../fixtures/formatOneStore.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { emptyStore, liveStore, publishBuild } from '../../fixtures/testSite.fixture';

test('refuses a store without a release, and says how to make the first one', async () => {
  const { store } = await emptyStore();
  await expect(status(store)).rejects.toMatchObject({
    name: 'Refusal',
    cure: 'Make the first one: npm start, or correct --store or SITE_STORE',
  });
});

test('shows for each app the live version, its release and the previous version', async () => {
  const { store, release: first } = await liveStoreInMemory();
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const second = await activate(store, { marketing });
  const account = await publishBuild(store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  const third = await activate(store, { account });
  const { apps, createdAt } = first;
  expect((await status(store)).apps).toMatchObject([
    {
      app: 'shell',
      version: apps.shell.version,
      release: 1,
      since: createdAt,
      previous: undefined,
    },
    {
      app: 'marketing',
      version: marketing,
      release: 2,
      since: second.createdAt,
      previous: apps.marketing.version,
    },
    {
      app: 'account',
      version: account,
      release: 3,
      since: third.createdAt,
      previous: apps.account.version,
    },
  ]);
});

test('a version that was live before counts from its return', async () => {
  const { store, release } = await liveStoreInMemory();
  const old = release.apps.marketing.version;
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(store, { marketing });
  await activate(store, { marketing: old });
  const [, row] = (await status(store)).apps;
  expect(row).toMatchObject({ version: old, release: 3, previous: marketing });
});

test('names the release that made a version live even if it was pruned', async () => {
  const { store } = await liveStoreInMemory();
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(store, { marketing });
  await store.delete('releases/1.json');
  const [shell] = (await status(store)).apps;
  expect(shell).toMatchObject({ app: 'shell', release: 1, since: undefined });
});

test('refuses an unreadable pointer instead of showing an empty store', async () => {
  const { store } = await liveStoreInMemory();
  await store.replace(POINTER, Buffer.from('{'), (await store.read(POINTER))?.revision);
  await expect(status(store)).rejects.toThrow(/release\.json is not JSON/);
});

test('takes who and why from the release that made the version live', async () => {
  const { store } = await liveStoreInMemory();
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(
    store,
    { marketing },
    { note: { by: 'Kim', message: 'New headline', command: 'deploy' } },
  );
  const account = await publishBuild(store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  await activate(store, { account }, { note: { by: 'Alex', command: 'deploy' } });
  const { apps } = await status(store);
  expect(apps.map(({ by, message }) => [by, message])).toEqual([
    [undefined, undefined],
    ['Kim', 'New headline'],
    ['Alex', undefined],
  ]);
});

test('reports outdated pages, a pointer left behind, and pending settings', async () => {
  const { folder, store, release } = await liveStore();
  expect(await status(store)).toMatchObject({
    release: 1,
    newest: 1,
    pages: { count: 8, strays: [] },
    pendingSettings: [],
    securityExpiresIn: undefined,
  });
  const pointer = await readFile(path.join(folder, POINTER));
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(store, { marketing });
  await writeFile(path.join(folder, POINTER), pointer);
  await writeFile(path.join(folder, 'site.json'), '{"productName":"Iron Diary"}');
  const { pages, ...rest } = await status(store);
  expect(rest).toMatchObject({ release: 1, newest: 2, pendingSettings: ['productName'] });
  const part = remoteFile(release.apps.shell.version, 'marketing');
  expect(pages.strays).toEqual(['index.html', 'private-policy.html', part]);
});

test('compares pages by the hashes in the release, without any version', async () => {
  const { store, release } = await liveStoreInMemory();
  await store.delete(versionManifest('shell', release.apps.shell.version));
  expect(await status(store)).toMatchObject({ pages: { count: 8, strays: [] } });
});

test('reports a missing version of a release without hashes, without hiding the other apps', async () => {
  const store = await formatOneStore();
  const shell = (await readPointer(store))?.apps.shell.version ?? '';
  await store.delete(versionManifest('shell', shell));
  const { apps, pages } = await status(store);
  expect(apps).toHaveLength(3);
  expect(pages.fault).toContain('has no complete shell');
});
