import { releaseFile, versionFile } from '@site/contract';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { liveStore, publishBuild } from '../../fixtures/testSite.fixture';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { prune } from './prune';
import { addShellReleases, releaseSixTimes } from './releaseSixTimes.fixture';

const HOUR = 3600_000;

/** Releases 1 to 8; the last two change every page. */
let original: Store;
let store: Store;
beforeAll(async () => {
  const { store: live, release } = await liveStoreInMemory();
  await releaseSixTimes((original = live), release);
  await addShellReleases(original);
});
beforeEach(() => {
  store = new DryRunStore(original);
});
afterEach(() => jest.restoreAllMocks());

/** Lets time pass for this process. */
function pass(hours: number) {
  const now = Date.now() + hours * HOUR;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

test('keeps what was live within a time, however many releases there were since', async () => {
  const limits = { olderThan: 12 * HOUR };
  expect(await prune(store, 1, limits)).toMatchObject({ releases: [], versions: [] });
  pass(13);
  expect((await prune(store, 1, limits)).releases).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await store.list('releases/')).toEqual([releaseFile(8)]);
});

test('deletes a version that was never released, or not completely uploaded, after a day', async () => {
  const { store } = await liveStore();
  const unreleased = await publishBuild(store, 'marketing', { files: { 'Home.js': 'nine();' } });
  await store.create('apps/marketing/1.0.0-0badf00d/Home.js', Buffer.from('half'));
  expect((await prune(store, 1)).versions).toEqual([]);
  pass(25);
  expect((await prune(store, 1, { olderThan: 48 * HOUR })).versions).toEqual([]);
  expect((await prune(store, 1)).versions).toEqual(
    ['marketing 1.0.0-0badf00d', `marketing ${unreleased}`].sort(),
  );
  expect(await store.list(versionFile('marketing', unreleased, ''))).toEqual([]);
});
