import {
  forAll,
  slotsOf,
  type AppName,
  type LogEntry,
  type ReleasedApp,
  type ReleasedApps,
} from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import {
  declaredValues,
  isRollback,
  namedVersions,
  type SettingValues,
} from '../documents/LogEntry';
import { withoutGivenUp, withoutSince } from './releasedApps';
import { Refusal } from '@site/project';
import type { Change, Facts, Proposal } from './Change';
import { requireKept, requireLiveApp, requireRelease } from './preconditions';
import { asOfNow, isSameApp, isSameSite } from './sameSite';

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
    let { values } = newest.internal;
    for (const app of names) {
      const step = await rollBackApp(app, newest, facts);
      apps[app] = step.released;
      values = { ...step.gone, ...values };
    }
    return {
      state: { apps: withoutGivenUp(apps, newest.internal.givenUp), values },
      command: `rollback ${names.join(' ')}`,
      restores: true,
    };
  };

/** What a rollback makes of one app. */
interface RolledBack {
  released: ReleasedApp;
  /** Values of settings that left with the version that comes back. */
  gone?: SettingValues;
}

async function rollBackApp(app: AppName, newest: LogEntry, facts: Facts): Promise<RolledBack> {
  const now = requireLiveApp(newest, app, facts.address);
  const released = forAll(now);
  const { previous, ...live } = released;
  const served = slotsOf((facts.seen ?? newest).apps[app]).filter(({ isServed }) => isServed);
  const seen = served.at(-1)?.named.version;
  const isForSome = slotsOf(now).some(
    ({ named, isServed }, at) => at > 0 && isServed && named.version === seen,
  );
  if (isForSome) return { released };
  requireSeen(live.version === seen, newest);
  if (!previous)
    throw nothingBefore(
      `${app} ${live.version} has no previous version to go back to in ${facts.address}`,
    );
  // `prune` keeps everything that the releases from the oldest one on name.
  let then: LogEntry | undefined;
  for await (const entry of facts.earlier(newest))
    if (entry.apps[app]?.version === previous.version) {
      then = entry;
      break;
    }
  const fallback = then?.apps[app]?.previous;
  // The fallback's own settings may have left with it since. All others stay as they are.
  const old = then?.internal.values ?? {};
  const kept = declaredValues(newest, old);
  return {
    released: { ...withoutSince(live), ...previous, ...(fallback && { previous: fallback }) },
    gone: Object.fromEntries(Object.entries(old).filter(([name]) => !Object.hasOwn(kept, name))),
  };
}

/**
 * Undoes a release: each app, setting and static file that it changed, and that is still as it left
 * it, returns to what it was before. So what others have changed since stays.
 *
 * @param number of the release. Without it, the last one that changed something that visitors get.
 *   Then it is refused if somebody has released since the command began. Nothing is
 *   undone if that was a rollback: a command that is run again, since its outcome was unknown, must not
 *   bring back what it took away
 */
export const undo =
  (number?: number): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const { seen = newest } = facts;
    requireSeen(number !== undefined || seen.number === newest.number, newest);
    let undone = newest;
    for await (const entry of facts.earlier(newest)) {
      const before = asOfNow(entry, newest);
      const isFound = number === undefined ? !isSameSite(before, newest) : undone.number === number;
      if (isFound && number === undefined && isRollback(undone.internal.command))
        return { state: {}, command: undone.internal.command };
      if (isFound) return undoRelease(undone, before, newest, facts);
      undone = before;
    }
    const first = number ?? newest.internal.oldest;
    throw nothingBefore(
      `${first === 1 ? 'release 1 is the first' : `release ${first - 1} was pruned`}, so there is nothing to go back to in ${facts.address}`,
    );
  };

function undoRelease(
  undone: LogEntry,
  before: LogEntry,
  newest: LogEntry,
  { address }: Facts,
): Proposal {
  // Every release has a shell.
  const apps = restored(newest.apps, undone.apps, before.apps, isSameApp) as ReleasedApps;
  requireKept(newest, namedVersions({ apps }), address);
  const values = (entry: LogEntry) => entry.internal.values;
  return {
    state: {
      apps,
      values: restored(values(newest), values(undone), values(before)),
      staticFiles: restored(newest.staticFiles, undone.staticFiles, before.staticFiles),
    },
    command: `rollback of ${undone.number}`,
    restores: true,
    returnsTo: before.number,
  };
}

/**
 * Returns all apps, settings and static files to what they were in a release. Nothing else changes.
 */
export const returnTo =
  (number: number): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const { seen = newest } = facts;
    requireSeen(seen.number === newest.number, newest);
    const then = await findRelease(number, newest, facts);
    const { apps, staticFiles, internal } = asOfNow(then, newest);
    requireKept(newest, namedVersions({ apps }), facts.address);
    return {
      state: { apps, staticFiles, values: internal.values },
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
    `Name one from ${oldest} to ${newest.number}: npm run release -- history`,
  );
}

/** Checks that a rollback undoes what its caller saw. @param isSeen whether that is still live */
function requireSeen(isSeen: boolean, { number, internal }: LogEntry): void {
  if (isSeen) return;
  throw new Refusal(
    `release ${number} by ${internal.by} went live in the meantime`,
    'Look at npm run release -- history, then run the command again.',
  );
}

/** Returns the refusal of a rollback that finds nothing to go back to. */
const nothingBefore = (why: string) =>
  new Refusal(
    why,
    'Deploy another version, or activate one that history shows: npm run release -- history',
  );

/** Returns values by name. Those that were undone, and have not changed since, are as they were before. */
function restored<Value>(
  now: Record<string, Value>,
  undone: Record<string, Value>,
  before: Record<string, Value>,
  isSame: (one: Value | undefined, other: Value | undefined) => boolean = isDeepStrictEqual,
): Record<string, Value> {
  const values = { ...now };
  for (const name of Object.keys({ ...undone, ...before })) {
    const [left, old] = [undone[name], before[name]];
    if (isSame(left, old) || !isSame(now[name], left)) continue;
    if (old === undefined) delete values[name];
    else values[name] = old;
  }
  return values;
}
