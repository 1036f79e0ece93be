import { versionMap } from '@site/format';
import { forgeVersion } from '../../fixtures/forgeVersion.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { buildOf, type TestRelease } from '../../fixtures/testSite.fixture';
import type { MemoryStore } from '../stores/MemoryStore.fixture';
import { readLive } from './readLive';

const marketing = { files: { 'source-maps/Home.js.map': '{"version":3}' } };

let store: MemoryStore;
let release: TestRelease;
beforeEach(async () => {
  ({ store, release } = await liveStoreInMemory({ marketing }));
});

test('a live version is read as it was built', async () => {
  const { sources: _, ...build } = await buildOf('marketing', marketing);
  const [read] = (await readLive(store, ['marketing'])).builds;
  expect(JSON.stringify(read?.manifest)).toBe(JSON.stringify(build.manifest));
  expect(read).toEqual(build);
});

test('neither a forged live version nor one with a damaged source map is read', async () => {
  const { version } = release.apps.marketing;
  const map = versionMap('marketing', version, 'Home.js');
  await store.put(map, 'damaged');
  await expect(readLive(store, ['marketing'])).rejects.toThrow(
    `memory/${map} is not the file that marketing ${version} was published with`,
  );
  const why = await forgeVersion(store, 'marketing', version);
  await expect(readLive(store, ['marketing'])).rejects.toThrow(why);
});
