import type { LogEntry } from '@site/format';
import { deployScript, goLive } from '../../../fixtures/testSite.fixture';
import { requireNewest } from '../../log/readEntries';
import { MemoryStore } from '../../stores/MemoryStore.fixture';
import { LiveCheck } from './LiveCheck';

let store: MemoryStore;
let first: LogEntry;
beforeEach(async () => {
  store = new MemoryStore();
  first = await goLive(store);
  jest.spyOn(console, 'log').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  process.exitCode = undefined;
});
afterEach(() => {
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

/** Checks a release at an address where nothing listens, and expects that nothing is taken back. */
async function expectKept(release: LogEntry, before: LogEntry | undefined, why: string) {
  const newest = await requireNewest(store);
  const check = new LiveCheck(store, 'http://127.0.0.1:1', { checkFor: 0 });
  await check.after({ release, before, changed: release !== before }, true);
  expect(console.error).toHaveBeenLastCalledWith(expect.stringContaining(why));
  expect(await requireNewest(store)).toEqual(newest);
}

test('a release that can’t be taken back is said to be live', async () => {
  const release = await deployScript(store, 'marketing', 'second();');
  jest.spyOn(store, 'create').mockRejectedValue(new Error('no space left'));
  await expectKept(release, first, 'Release 2 could not be taken back: no space left');
});

test('a first release stays, since there is nothing to go back to', async () => {
  await expectKept(first, undefined, 'It is the first release');
});

test('what somebody has changed since stays', async () => {
  const release = await deployScript(store, 'marketing', 'second();');
  await deployScript(store, 'marketing', 'third();');
  await expectKept(release, first, 'What it changed was changed again since, and stays');
});

test('a release that gives visitors nothing new stays', async () => {
  await expectKept(first, first, 'Visitors got nothing new, so nothing is taken back');
});

test('nothing is released while nothing answers', async () => {
  await expect(
    new LiveCheck(store, 'http://127.0.0.1:1', { checkFor: 0 }).before(),
  ).rejects.toThrow(/can’t be checked, so nothing is released: .*127.0.0.1:1/);
  process.exitCode = 1;
});
