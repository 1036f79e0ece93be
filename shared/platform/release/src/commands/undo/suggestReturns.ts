import { SHELL, type AppName, type LogEntry } from '@site/format';
import { advise, hint, joinHints, Refusal, type Hint } from '@site/project';
import type { Change } from '../../changes/Change';
import { retire } from '../../changes/retire';
import { returnTo, rollBackApps, undo } from '../../changes/rollBack';
import { commit } from '../../commit/commit';
import { appNames } from '../../documents/LogEntry';
import { readBefore, readNewest } from '../../log/readEntries';
import { DryRunStore } from '../../stores/DryRunStore';
import type { ReleaseRun } from '../run/ReleaseRun';

/**
 * Returns the refusal of a rollback of apps with commands that are possible instead. Each was tried, without
 * writing anything: what a hint advises must work.
 */
export async function suggestReturns(
  { store, how }: Pick<ReleaseRun, 'store' | 'how'>,
  apps: AppName[],
  refusal: Refusal,
): Promise<Refusal> {
  const newest = await readNewest(store);
  if (!newest || !apps.every((app) => Object.hasOwn(newest.apps, app))) return refusal;
  const tries = async (change: Change): Promise<LogEntry | undefined> => {
    try {
      const made = await commit(new DryRunStore(store), change, { note: how.note });
      return made.changed ? made.release : undefined;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
  const targets = apps.map((app) => [app, newest.apps[app]?.previous] as const);
  const [lacking] = targets.filter(([, version]) => version === undefined);
  if (lacking) {
    const [app] = lacking;
    if (apps.length > 1 || app === SHELL || !(await tries(retire(app)))) return refusal;
    const retiring = hint`Take it out of the site: ${advise('retire', app)}`;
    return new Refusal(refusal.faults, joinHints([retiring, refusal.hint], '. Or: '), {
      cause: refusal,
    });
  }
  const hints: Hint[] = [];
  const isReturn = (release: LogEntry) =>
    targets.every(([app, version]) => release.apps[app]?.version === version);

  const undone = await tries(undo());
  if (undone && isReturn(undone))
    hints.push(hint`Undo the change that brought them together: ${advise('rollback')}`);
  const others = appNames(newest).filter(
    (app) => !apps.includes(app) && newest.apps[app]?.previous !== undefined,
  );
  for (const more of [...others.map((app) => [app]), others]) {
    if (more.length === 0 || !(await tries(rollBackApps([...more, ...apps])))) continue;
    hints.push(hint`Roll back what fits them, too: ${advise('rollback', ...more, ...apps)}`);
    break;
  }
  for await (const entry of readBefore(store, newest)) {
    if (!isReturn(entry)) continue;
    if (await tries(returnTo(entry.number)))
      hints.push(
        hint`Return everything to release ${entry.number}, other teams' changes since then included: ${advise('rollback', '--to', `${entry.number}`)}`,
      );
    break;
  }
  if (hints.length === 0) return refusal;
  return new Refusal(
    refusal.message,
    hint`Visitors never had these versions together. ${joinHints(hints, '. Or: ')}`,
    { cause: refusal },
  );
}
