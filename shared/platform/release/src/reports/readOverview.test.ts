import { versionManifest } from '@site/format';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { readOverview } from './readOverview';

jest.unmock('../compose/composeVariant');

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
