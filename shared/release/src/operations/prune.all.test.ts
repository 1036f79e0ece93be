import { copyStore } from '../../fixtures/copyStore.fixture';
import { contentsOf, liveStore, type TestStore } from '../../fixtures/testSite.fixture';
import { describeInterruptedPrune } from './describeInterruptedPrune.fixture';
import { addShellReleases, releaseSixTimes } from './releaseSixTimes.fixture';

jest.setTimeout(120_000);

let original: TestStore;
beforeAll(async () => {
  const { folder, store, release } = await liveStore();
  await releaseSixTimes(store, release);
  await addShellReleases(store);
  original = { folder, store };
});

describeInterruptedPrune(
  'after an interruption at any deletion the site is intact, and the next prune finishes',
  async () => {
    const { folder, store } = await copyStore(original);
    // Compressed copies and temporary files too, which a store does not list.
    return { store, list: async () => Object.keys(await contentsOf(folder)).sort() };
  },
  (deletions) => deletions,
);
