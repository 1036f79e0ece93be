import { releaseFile } from '@site/contract/platform';
import { requestsOf } from '../../fixtures/countRequests.fixture';
import {
  change,
  deployScript,
  goLive,
  makeLive,
  publishBuild,
} from '../../fixtures/testSite.fixture';
import { configure } from '../changes/configure';
import { undo, rollBackApp } from '../changes/rollBack';
import { toJson } from '../documents/readJson';
import { project } from '../project/project';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';

let account = '';
/** Stores with 20 and with 500 releases: two versions of marketing in turn. */
const [few, many] = [new MemoryStore(), new MemoryStore()];

beforeAll(async () => {
  for (const [store, releases] of [
    [few, 20],
    [many, 500],
  ] as const) {
    const entries = [await goLive(store), await deployScript(store, 'marketing')];
    account = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'later();' } });
    for (let number = 3; number <= releases; number += 1) {
      const [now, before] = [entries.at(-2)!, entries.at(-1)!];
      const { previous: _, ...previous } = before.apps.marketing!;
      const marketing = { ...now.apps.marketing!, previous, since: number };
      entries.push({ ...now, number, apps: { ...now.apps, marketing } });
      await store.create(releaseFile(number), toJson(entries.at(-1)));
    }
    await project(store, { thorough: true });
  }
});

const COMMANDS: [string, (store: Store) => Promise<unknown>][] = [
  ['activate', (store) => makeLive(store, { account })],
  ['configure', (store) => change(store, configure({ productName: 'Other' }))],
  ['rollback of an app', (store) => change(store, rollBackApp('marketing'))],
  ['rollback', (store) => change(store, undo())],
];

test.each(COMMANDS)(
  '%s sends no more requests after 500 releases than after 20',
  async (_, run) => {
    // One after the other: the first one may render pages that the second one finds in this process.
    const limit = (await requestsOf(few.copy(), run)).length;
    expect((await requestsOf(many.copy(), run)).length).toBeLessThanOrEqual(limit);
  },
);
