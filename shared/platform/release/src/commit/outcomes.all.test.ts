import '../../fixtures/sameRuns.fixture';
import { RELEASES } from '@site/format';
import { interceptCalls } from '../../fixtures/interceptCalls.fixture';
import { judgedSite, type JudgedSite } from '../../fixtures/judgedCommands.fixture';
import { Refusal } from '@site/project';
import type { Store } from '../stores/Store';
import { commandsOf, outcomeFaults, type CutStore } from './outcomes.fixture';

let site: JudgedSite;
beforeAll(async () => {
  site = await judgedSite();
});

/**
 * @param count how many calls are answered. All others fail as those of a bucket do, the first one
 *   after it has taken effect
 */
function cutAfter(store: Store, count: number): CutStore {
  let [calls, knowsCommit, isCut] = [0, false, false];
  const failed = () => Promise.reject(new Refusal('ECONNRESET', 'Run the command again.'));
  const intercepted = interceptCalls(store, (call, key, moment) => {
    if (moment === 'before') {
      if (isCut) return failed();
      isCut = calls >= count;
      return undefined;
    }
    if (isCut) return failed();
    calls += 1;
    knowsCommit ||= call === 'create' && key.startsWith(RELEASES);
    return undefined;
  });
  return {
    ...{ store: intercepted, knowsCommit: () => knowsCommit, isCut: () => isCut },
    settled: () => Promise.resolve(),
  };
}

test('wherever the connection ends, each command says what is so, and can be run again', async () => {
  const all: string[] = [];
  for (const command of commandsOf(site))
    for (let [answers, isDone] = [0, false]; !isDone; answers += 1) {
      const store = site.store.copy();
      const { faults, isOver } = await outcomeFaults(command, store, cutAfter(store, answers));
      all.push(...faults.map((fault) => `after ${answers} answers, ${fault}`));
      isDone = isOver;
    }
  expect(all).toEqual([]);
}, 60_000);
