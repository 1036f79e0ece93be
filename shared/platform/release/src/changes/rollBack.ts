import { SHELL, type AppName, type LogEntry, type ReleasedApps } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { liveVersions, namesIn, stateOf } from '../documents/LogEntry';
import { Refusal } from '@site/project';
import type { Change, Facts, Proposal } from './Change';
import { requireKept, requireLiveApp, requireRelease } from './preconditions';
import { withoutApps } from './rollouts';
import { asOfNow, isSameSite } from './sameSite';
import { advise } from '../basics/advise';

/**
 * Returns apps to their previous versions, together, and leaves everything else as it is. Each version
 * gets the fallback that it had when it was live. So a bad version never becomes a fallback, and a
 * second rollback goes one version further back. A version that only some visitors get goes first, and the
 * live one stays. Refused if another version is live, or rolled out, by now than when the command began.
 */
export const rollBackApps =
  (names: AppName[]): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const apps = { ...newest.apps };
    const { rollouts } = stateOf(newest);
    let wasWholeIn: number | undefined;
    const announcements: string[] = [];
    for (const app of names) {
      const { version, previous, ...more } = requireLiveApp(newest, app, facts.address);
      const rollout = rollouts[app];
      const seen = servedOf(facts.seen ?? newest, app);
      requireSeen(seen === (rollout?.version ?? version), newest);
      if (rollout) continue;
      if (previous === undefined)
        throw nothingBefore(
          `${app} ${version} has no previous version to go back to in ${facts.address}`,
          // Every page needs the shell.
          app === SHELL ? '' : `. Or take it out of the site: ${advise('retire', app)}`,
        );
      announcements.push(`Undoing ${app} ${version}${whoBrought(newest, app)}`);
      const then = await findLive(app, previous, newest, facts);
      wasWholeIn = then?.number;
      const fallback = then?.apps[app]?.previous;
      apps[app] = { ...more, version: previous, ...(fallback && { previous: fallback }) };
    }
    return {
      state: { apps, rollouts: withoutApps(rollouts, names) },
      command: `rollback ${names.join(' ')}`,
      restores: true,
      announcements,
      ...(wasWholeIn !== undefined && { wasWholeIn }),
    };
  };

/** Says who made an app's live version live, in which release and why. */
function whoBrought({ internal }: LogEntry, app: AppName): string {
  const made = internal.changedBy[app];
  if (!made) return '';
  return ` by ${made.by}, of release ${made.release}${made.message === undefined ? '' : `: ${made.message}`}`;
}

/** Returns the version of an app that a rollback takes back: what some visitors get, otherwise the live one. */
const servedOf = ({ apps, internal }: LogEntry, app: AppName) =>
  internal.rollouts[app]?.version ?? apps[app]?.version;

/** Finds the last release that had a version. `prune` keeps all that the releases from the oldest on name. */
async function findLive(app: AppName, version: string, newest: LogEntry, facts: Facts) {
  for await (const entry of facts.earlier(newest))
    if (entry.apps[app]?.version === version) return entry;
  return undefined;
}

/**
 * Undoes a release: each app, rollout and setting that it changed, and that is still as it left
 * it, returns to what it was before. So what others have changed since stays.
 *
 * @param number of the release. Without it, the last one that changed something that visitors get.
 *   Then it is refused if visitors get something else by now than when the command began. Nothing is
 *   undone if that was a rollback: a command that is run again, since its outcome was unknown, must not
 *   bring back what it took away
 */
export const undo =
  (number?: number): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    if (number === undefined) requireSameSite(newest, facts);
    let undone = newest;
    for await (const entry of facts.earlier(newest)) {
      const isFound =
        number === undefined
          ? !isSameSite(asOfNow(entry, newest), stateOf(newest))
          : undone.number === number;
      if (isFound && number === undefined && undone.internal.restores)
        return { state: {}, command: undone.internal.command };
      if (isFound) return undoRelease(undone, entry, newest, facts);
      undone = entry;
    }
    const first = number ?? newest.internal.oldest;
    throw nothingBefore(
      `${first === 1 ? 'release 1 is the first' : `release ${first - 1} was pruned`}, so there is nothing to go back to in ${facts.address}`,
    );
  };

function undoRelease(
  undone: LogEntry,
  entry: LogEntry,
  newest: LogEntry,
  { address }: Facts,
): Proposal {
  const [left, before, now] = [asOfNow(undone, newest), asOfNow(entry, newest), stateOf(newest)];
  // Every release has a shell.
  const apps = restored(now.apps, left.apps, before.apps) as ReleasedApps;
  requireKept(newest, namesIn(liveVersions({ apps })), address);
  const { number, internal } = undone;
  const why = internal.message === undefined ? '' : `: ${internal.message}`;
  return {
    state: {
      apps,
      rollouts: restored(now.rollouts, left.rollouts, before.rollouts),
      values: restored(now.values, left.values, before.values),
    },
    command: `rollback of ${number}`,
    restores: true,
    returnsTo: entry.number,
    wasWholeIn: entry.number,
    announcements: [`Undoing release ${number} by ${internal.by}, ${internal.command}${why}`],
  };
}

/**
 * Returns all apps, rollouts and settings to what they were in a release. Nothing else changes.
 */
export const returnTo =
  (number: number): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    requireSameSite(newest, facts);
    const state = asOfNow(await findRelease(number, newest, facts), newest);
    requireKept(newest, namesIn(liveVersions(state)), facts.address);
    return {
      state,
      command: `rollback --to ${number}`,
      restores: true,
      returnsTo: number,
    };
  };

async function findRelease(number: number, newest: LogEntry, facts: Facts): Promise<LogEntry> {
  const { oldest } = newest.internal;
  if (number === newest.number) return newest;
  if (number >= oldest && number < newest.number)
    for await (const entry of facts.earlier(newest)) if (entry.number === number) return entry;
  throw new Refusal(
    number < oldest
      ? `release ${number} was pruned from ${facts.address}`
      : `${facts.address} has no release ${number}`,
    `Name one from ${oldest} to ${newest.number}: ${advise('history')}`,
  );
}

/** Checks that visitors get what they got when the command began. */
const requireSameSite = (newest: LogEntry, { seen = newest }: Facts): void =>
  requireSeen(isSameSite(asOfNow(seen, newest), stateOf(newest)), newest);

/** Checks that a rollback undoes what its caller saw. @param isSeen whether that is still live */
function requireSeen(isSeen: boolean, { number, internal }: LogEntry): void {
  if (isSeen) return;
  throw new Refusal(
    `release ${number} by ${internal.by} went live in the meantime`,
    `Look at ${advise('history')}, then run the command again.`,
  );
}

/** Returns the refusal of a rollback that finds nothing to go back to. */
const nothingBefore = (why: string, otherwise = '') =>
  new Refusal(
    why,
    `Deploy another version, or activate one that history shows: ${advise('history')}${otherwise}`,
  );

/** Returns values by name. Those that were undone, and have not changed since, are as they were before. */
function restored<Value>(
  now: Record<string, Value>,
  undone: Record<string, Value>,
  before: Record<string, Value>,
): Record<string, Value> {
  const values = { ...now };
  for (const name of Object.keys({ ...undone, ...before })) {
    const [left, old] = [undone[name], before[name]];
    if (isDeepStrictEqual(left, old) || !isDeepStrictEqual(now[name], left)) continue;
    if (old === undefined) delete values[name];
    else values[name] = old;
  }
  return values;
}
