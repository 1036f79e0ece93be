import type { LogEntry } from '@site/format';
import { deployScript, goLive } from '../../../fixtures/testSite.fixture';
import { liveVersions } from '../../documents/LogEntry';
import { requireNewest } from '../../log/readEntries';
import { MemoryStore } from '../../stores/MemoryStore.fixture';
import { checkLive } from './checkLive';

let store: MemoryStore;
let before: LogEntry;
beforeEach(async () => {
  store = new MemoryStore();
  before = await goLive(store);
  jest.spyOn(console, 'log').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  process.exitCode = undefined;
});
afterEach(() => {
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

/** Checks a release at an address where nothing listens, and expects that it is not taken back. */
async function expectKept(release: LogEntry, why: string, made = {}) {
  const newest = await requireNewest(store);
  await checkLive(store, { release, before, changed: true, ...made }, 'http://127.0.0.1:1', 0);
  expect(console.error).toHaveBeenLastCalledWith(expect.stringContaining(why));
  expect(await requireNewest(store)).toEqual(newest);
}

test('a failed check takes nothing back once others have deployed', async () => {
  const release = await deployScript(store, 'marketing', 'second();');
  const live = liveVersions(await deployScript(store, 'marketing', 'third();'));
  await expectKept(release, 'Others have released since, and their releases stay live');
  expect(liveVersions(await requireNewest(store))).toEqual(live);
});

test('a release that can’t be taken back is said to be live', async () => {
  const release = await deployScript(store, 'marketing', 'second();');
  jest.spyOn(store, 'create').mockRejectedValue(new Error('no space left'));
  await expectKept(release, 'Release 2 could not be taken back: no space left');
});

test.each([
  ['a command that changed nothing', { changed: false }, 'it takes nothing back'],
  ['a first release', { before: undefined }, 'There is nothing to go back to'],
])('what is live stays after %s', async (_, made, why) => {
  await expectKept(before, why, made);
  expect((await requireNewest(store)).number).toBe(1);
});
