import { versionManifest } from '@site/format';
import { requestsOf } from '../../fixtures/countRequests.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { change } from '../../fixtures/testSite.fixture';
import { configure } from '../changes/configure';
import { freeze, unfreeze } from '../changes/freeze';
import { readOverview } from './readOverview';
import { status } from './status';

jest.unmock('../compose/composeVariant');

test('the overview has the status, and the last releases, oldest first', async () => {
  const { store } = await liveStoreInMemory();
  await change(store, configure({ productName: 'Other' }));
  // Unlike a new name, these make no page again.
  await change(store, freeze(new Date(Date.now() + 60_000).toISOString(), { by: 'x' }));
  await change(store, unfreeze());
  const { timeline, ...overview } = await readOverview(store, 2);
  expect(overview).toMatchObject({ productName: 'Other', status: { release: 4, isWhole: true } });
  expect(timeline.map(({ release, before }) => [release.number, before?.number])).toEqual([
    [3, 2],
    [4, 3],
  ]);
});

test('measures the stored pages and scripts as the gate does', async () => {
  const { store } = await liveStoreInMemory();
  const { sizes } = await readOverview(store, 1);
  // The scripts of every page, scripts and HTML of three pages, and the HTML of 404.html.
  expect(sizes).toHaveLength(8);
  for (const { bytes } of sizes) expect(bytes).toBeGreaterThan(0);
});

test('names a damaged live version as a fault, and shows the rest', async () => {
  const { store, release } = await liveStoreInMemory();
  await store.delete([versionManifest('account', release.apps.account.version)]);
  const { remarks, sizes, timeline } = await readOverview(store, 1);
  expect(remarks).toContainEqual({
    level: 'fault',
    text: expect.stringMatching(/^Sizes: can’t be measured: .*account/) as string,
  });
  expect(sizes).toEqual([]);
  expect(timeline).toHaveLength(1);
});

test('reads the log once, and lists nothing', async () => {
  const { store } = await liveStoreInMemory();
  const ofLog = (requests: string[]) =>
    requests.filter((request) => !/^read (apps|contents)\//.test(request)).sort();
  const requests = await requestsOf(store, (counted) => readOverview(counted, 10));
  expect(ofLog(requests)).toEqual((await requestsOf(store, status)).sort());
});
