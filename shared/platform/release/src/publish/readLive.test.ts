import { forgeVersion } from '../../fixtures/forgeVersion.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { readLive } from './readLive';

test('a forged live version is not read', async () => {
  const { store, release } = await liveStoreInMemory();
  const why = await forgeVersion(store, 'marketing', release.apps.marketing.version);
  await expect(readLive(store, ['marketing'])).rejects.toThrow(why);
});
