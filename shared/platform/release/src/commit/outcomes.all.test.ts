import '../../fixtures/sameRuns.fixture';
import { RELEASES } from '@site/format';
import { Refusal, writeHint } from '@site/project';
import { interceptCalls } from '../../fixtures/interceptCalls.fixture';
import { judgedSite, type JudgedCommand } from '../../fixtures/judgedCommands.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { Unfinished } from '../basics/Unfinished';
import { requireNewest } from '../log/readEntries';
import type { Store } from '../stores/Store';
import { project } from './project';

/** A store whose connection ends after some answers. */
interface CutStore {
  store: Store;
  /** Whether the answer to the commit came. */
  knowsCommit: () => boolean;
  /** Whether the connection has ended. */
  isCut: () => boolean;
}

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
  return { store: intercepted, knowsCommit: () => knowsCommit, isCut: () => isCut };
}

/**
 * Runs a command whose connection ends after some answers, and again with a whole one. Compares what it
 * says with the log.
 *
 * @param store the same one with a connection that lasts
 * @returns what is wrong, and whether the command ended before the connection did
 */
async function outcomeFaults(
  { name, run }: JudgedCommand,
  store: Store,
  cut: CutStore,
): Promise<{ faults: string[]; isOver: boolean }> {
  const before = await requireNewest(store);
  const error: unknown = await run(cut.store).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const hasCommitted = (await requireNewest(store)).number > before.number;
  const faults: string[] = [];
  const expect = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(`${name}: ${what}: ${String(error)}`);
  };
  if (error instanceof Unfinished) {
    const says = / (is in the log|is committed|may be in the log)/.exec(error.message)?.[1];
    expect(says !== undefined || name === 'heal', 'does not say what is known');
    if (says?.startsWith('is')) expect(hasCommitted, 'is not in the log');
    expect(!cut.knowsCommit() || says?.startsWith('is') === true, 'forgot the answer');
    const hint = writeHint(error.hint);
    expect(!/run the command again\b/.test(hint) || /rather|Do not/.test(hint), 'hint');
  } else if (error === undefined) expect(hasCommitted || name === 'heal', 'changed nothing');
  else {
    expect(error instanceof Refusal, 'is no refusal');
    expect(!hasCommitted, 'is refused, and in the log');
    expect(cut.isCut(), 'is refused on a whole connection');
  }
  await run(store).catch((again: unknown) => {
    if (!(again instanceof Refusal)) throw again;
  });
  const { apps } = await requireNewest(store);
  if (name.startsWith('rollback'))
    expect(apps.marketing?.version !== before.apps.marketing?.version, 'is undone by itself');
  await project(store, { thorough: true });
  faults.push(...(await siteFaults(store, [])));
  return { faults, isOver: !cut.isCut() };
}

test('wherever the connection ends, each command says what is so, and can be run again', async () => {
  const site = await judgedSite();
  const all: string[] = [];
  // The command that makes more than one release has more than one outcome.
  for (const command of site.commands.filter(({ name }) => !name.startsWith('two ')))
    for (let [answers, isDone] = [0, false]; !isDone; answers += 1) {
      const store = site.store.copy();
      const { faults, isOver } = await outcomeFaults(command, store, cutAfter(store, answers));
      all.push(...faults.map((fault) => `after ${answers} answers, ${fault}`));
      isDone = isOver;
    }
  expect(all).toEqual([]);
}, 60_000);
