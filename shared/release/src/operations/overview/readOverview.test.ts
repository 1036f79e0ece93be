import { versionManifest } from '@site/contract';
import { requestsOf } from '../../../fixtures/countRequests.fixture';
import { liveStoreInMemory } from '../../../fixtures/liveStoreInMemory.fixture';
import { withHistory } from '../../../fixtures/longHistory.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import { activate } from '../activate';
import { configure } from '../configure';
import { rollbackApp } from '../rollback';
import { makePreview } from '../previews/makePreview';
import { status } from '../status';
import { readOverview } from './readOverview';

test('has the status, the last releases with what they changed, and the sizes', async () => {
  const { store, release } = await liveStoreInMemory();
  const old = release.apps.marketing.version;
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(store, { marketing }, { note: { by: 'Kim', command: 'deploy' } });
  await configure(store, { productName: 'Iron Diary' }, { by: 'Alex' });
  await rollbackApp(store, 'marketing', { by: 'Kim' });
  const overview = await readOverview(store, 3);
  expect(overview).toMatchObject({
    productName: 'Iron Diary',
    status: { release: 4, apps: [{ app: 'shell' }, { app: 'marketing' }, { app: 'account' }] },
    timeline: [
      { release: 2, changedApps: ['marketing'], changesSite: false, versions: { marketing } },
      { release: 3, changedApps: [], changesSite: true, by: 'Alex' },
      { release: 4, changedApps: ['marketing'], changesSite: false, versions: { marketing: old } },
    ],
  });
});

test('measures the stored pages and scripts as the gate does', async () => {
  const { store } = await liveStoreInMemory();
  const { sizes } = await readOverview(store, 1);
  const measured = 'fault' in sizes ? [] : sizes;
  expect(measured.map(({ page, kind }) => [page, kind])).toEqual([
    ['every page', 'scripts'],
    ['/', 'scripts'],
    ['/', 'HTML'],
    ['/private-policy', 'scripts'],
    ['/private-policy', 'HTML'],
    ['/account/confirm', 'scripts'],
    ['/account/confirm', 'HTML'],
    ['404.html', 'HTML'],
  ]);
  for (const { bytes } of measured) expect(bytes).toBeGreaterThan(0);
});

test('shows the rest if a live version is damaged', async () => {
  const { store, release } = await liveStoreInMemory();
  await store.delete(versionManifest('account', release.apps.account.version));
  const { sizes, timeline } = await readOverview(store, 1);
  expect(sizes).toMatchObject({ fault: expect.stringContaining('account') as string });
  expect(timeline).toHaveLength(1);
});

test('lists the previews, and shows the rest if one is damaged', async () => {
  const { store } = await liveStoreInMemory();
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const preview = { name: 'pr-12', versions: { marketing } };
  await makePreview(store, preview, { note: { by: 'Kim', command: 'deploy' } });
  const { previews } = await readOverview(store, 1);
  expect(previews).toMatchObject([{ ...preview, by: 'Kim' }]);
  await store.create('_preview/pr-13/release.json', Buffer.from('{}'));
  const damaged = await readOverview(store, 1);
  expect(damaged.previews).toMatchObject({ fault: expect.stringContaining('pr-13') as string });
  expect(damaged.timeline).toHaveLength(1);
});

test('reads as little of a long history as status and history do', async () => {
  const { store, release } = await liveStoreInMemory();
  const long = await withHistory(store, release, 60);
  const requests = await requestsOf(long, (counted) => readOverview(counted, 10));
  const forStatus = await requestsOf(long, status);
  const lists = (all: string[]) => all.filter((request) => request.startsWith('list'));
  expect(lists(requests).sort()).toEqual([...lists(forStatus), 'list _preview/'].sort());
  expect(
    requests.filter((request) => /^read (releases|history)\//.test(request)).length,
  ).toBeLessThan(30);
  expect(
    requests.filter((request) => !request.startsWith('read') && !request.startsWith('list')),
  ).toEqual([]);
});
