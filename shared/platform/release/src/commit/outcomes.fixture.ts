import type { JudgedCommand, JudgedSite } from '../../fixtures/judgedCommands.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { Refusal } from '@site/project';
import { Unfinished } from '../basics/Unfinished';
import { requireNewest } from '../log/readEntries';
import { project } from './project';
import type { Store } from '../stores/Store';

/** A store whose connection ends after some answers. */
export interface CutStore {
  store: Store;
  /** Whether the answer to the commit came. */
  knowsCommit: () => boolean;
  /** Whether the connection has ended. */
  isCut: () => boolean;
  /** Settles once everything that was sent has taken effect. */
  settled: () => Promise<unknown>;
}

/** The command that makes more than one release has more than one outcome. */
export const commandsOf = ({ commands }: JudgedSite): JudgedCommand[] =>
  commands.filter(({ name }) => !name.startsWith('two '));

/**
 * Runs a command whose connection ends after some answers, and again with a whole one. Compares what it
 * says with the log.
 *
 * @param store the same one with a connection that lasts
 * @returns what is wrong, and whether the command ended before the connection did
 */
export async function outcomeFaults(
  { name, run }: JudgedCommand,
  store: Store,
  cut: CutStore,
): Promise<{ faults: string[]; isOver: boolean }> {
  const before = await requireNewest(store);
  const error: unknown = await run(cut.store).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  await cut.settled();
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
    expect(!/run the command again\b/.test(error.hint) || /rather|Do not/.test(error.hint), 'hint');
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
