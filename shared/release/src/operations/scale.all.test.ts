import { requestsOf } from '../../fixtures/countRequests.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { withHistory } from '../../fixtures/longHistory.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { configure } from './configure';
import { history } from './history';
import { prune } from './prune';
import { rollback, rollbackApp } from './rollback';
import { status } from './status';
import { verify } from './verify';

/** The same site with a short and a long history. */
let short: Store;
let long: Store;
let account: string;
beforeAll(async () => {
  const { store, release } = await liveStoreInMemory();
  account = await secondAccount(store);
  short = await withHistory(store, release, 60);
  long = await withHistory(store, release, 1500);
});
afterEach(() => jest.restoreAllMocks());

const note = { by: 'Kim' };
const secondAccount = (store: Store) =>
  publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'two();' } });

test.each<[string, (store: Store) => Promise<unknown>]>([
  ['status', status],
  ['history', (store) => history(store, 20)],
  ['verify', (store) => verify(store, () => {})],
  ['activate', (store) => activate(store, { account }, { note: { ...note, command: 'activate' } })],
  ['configure', (store) => configure(store, { productName: 'Iron Diary' }, note)],
  ['rollback', (store) => rollback(store, note)],
])('%s sends as many requests after 1,500 releases as after 60', async (_, command) => {
  // A process reads each script once to measure it, so the first run would send more requests.
  await requestsOf(new DryRunStore(short), command);
  const few = await requestsOf(new DryRunStore(short), command);
  const many = await requestsOf(new DryRunStore(long), command);
  expect(many.length).toBe(few.length);
});

test('prune reads the releases that it keeps, and sends little more than two requests a version', async () => {
  const days = Date.now() + 48 * 3600_000;
  jest.spyOn(Date, 'now').mockReturnValue(days);
  const requests = await requestsOf(new DryRunStore(long), async (store) => {
    const { releases, versions } = await prune(store, 50);
    expect([releases.length, versions.length]).toEqual([1450, 1449]);
  });
  expect(requests.filter((request) => /^read rel/.test(request)).length).toBeLessThan(200);
  expect(requests.length).toBeLessThan(2.3 * 1450);
});

test('rollback of an app reads few releases, however long ago it changed', async () => {
  const { store } = await liveStoreInMemory();
  const aged = await withHistory(
    store,
    await activate(store, { account: await secondAccount(store) }),
    300,
  );
  const requests = await requestsOf(aged, (counted) => rollbackApp(counted, 'account', note));
  expect(requests.filter((request) => /^read releases/.test(request)).length).toBeLessThan(10);
});
