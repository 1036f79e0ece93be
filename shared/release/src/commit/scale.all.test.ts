import { requestsOf } from '../../fixtures/countRequests.fixture';
import { addHistory } from '../../fixtures/longHistory.fixture';
import { change, goLive, makeLive, publishBuild } from '../../fixtures/testSite.fixture';
import { configure } from '../changes/configure';
import { undo, rollBackApp } from '../changes/rollBack';
import type { LogEntry } from '../documents/LogEntry';
import { project } from '../project/project';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';

let first: { store: MemoryStore; release: LogEntry; version: string };

beforeAll(async () => {
  const store = new MemoryStore();
  const release = await goLive(store);
  const files = { 'ConfirmEmail.js': 'later();' };
  first = { store, release, version: await publishBuild(store, 'account', { files }) };
});

const COMMANDS: [string, (store: Store) => Promise<unknown>][] = [
  ['activate', (store) => makeLive(store, { account: first.version })],
  ['configure', (store) => change(store, configure({ productName: 'Other' }))],
  ['rollback of an app', (store) => change(store, rollBackApp('marketing'))],
  ['rollback', (store) => change(store, undo())],
];

test.each(COMMANDS)(
  '%s sends no more requests after 500 releases than after 20',
  async (_, run) => {
    const requests: number[] = [];
    // One after the other: the first one may render pages that the second one finds in this process.
    for (const newest of [20, 500]) {
      const store = first.store.copy();
      await addHistory(store, first.release, newest);
      // The pages of the history, which nobody has made.
      await project(store, { thorough: true });
      requests.push((await requestsOf(store, run)).length);
    }
    expect(requests[1]).toBeLessThanOrEqual(requests[0] ?? 0);
  },
);
