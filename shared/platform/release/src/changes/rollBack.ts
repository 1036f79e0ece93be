import type { AppName, LogEntry } from '@site/format';
import { liveVersions, namesIn, servedVersions, stateOf } from '../documents/LogEntry';
import { advise, hint, Refusal } from '@site/project';
import type { Change, Facts, Proposal } from './Change';
import { requireKept, requireLiveApp, requireRelease } from './preconditions';
import { withoutApps } from './rollouts';
import { asOfNow, isSameSite } from './sameSite';

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
        );
      announcements.push(`Undoing ${app} ${version}${whoBrought(newest, app)}`);
      const then = await findLive(app, previous, newest, facts);
      const fallback = then?.apps[app]?.previous;
      apps[app] = { ...more, version: previous, ...(fallback && { previous: fallback }) };
    }
    return {
      state: { apps, rollouts: withoutApps(rollouts, names) },
      command: `rollback ${names.join(' ')}`,
      restores: true,
      announcements,
    };
  };

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
 * Undoes the last release that changed something that visitors get: all apps, rollouts and settings return to
 * what they were before it. Refused if visitors get something else by now than when the command began. Nothing is
 * undone if that release was a rollback: a command that is run again, since its outcome was unknown, must not
 * bring back what it took away.
 */
export const undo = (): Change => async (current, facts) => {
  const newest = requireRelease(current, facts);
  requireSameSite(newest, facts);
  let undone = newest;
  for await (const entry of facts.earlier(newest)) {
    if (isSameSite(entry, newest, newest)) {
      undone = entry;
      continue;
    }
    const { number, internal } = undone;
    if (internal.restores) return { state: {}, command: internal.command };
    const why = internal.message === undefined ? '' : `: ${internal.message}`;
    return {
      ...returnToSite(entry, [newest], newest, facts),
      command: `rollback of ${number}`,
      announcements: [`Undoing release ${number} by ${internal.by}, ${internal.command}${why}`],
    };
  }
  const { oldest } = newest.internal;
  throw nothingBefore(
    `${oldest === 1 ? 'release 1 is the first' : `release ${oldest - 1} was pruned`}, so there is nothing to go back to in ${facts.address}`,
  );
};

/** Returns all apps, rollouts and settings to what they were in a release. Nothing else changes. */
export const returnTo =
  (number: number): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    requireSameSite(newest, facts);
    const [release, since] = await findRelease(number, newest, facts);
    return {
      ...returnToSite(release, since, newest, facts),
      command: `rollback --to ${number}`,
    };
  };

/** @param since the releases whose builds are taken back, unless the earlier site has them */
function returnToSite(
  release: LogEntry,
  since: LogEntry[],
  newest: LogEntry,
  { address }: Facts,
): Omit<Proposal, 'command'> {
  const state = asOfNow(release, newest);
  requireKept(newest, namesIn(liveVersions(state)), address);
  return {
    state,
    restores: true,
    returnsTo: release.number,
    undone: since.flatMap((entry) => servedVersions(stateOf(entry))),
  };
}

async function findRelease(
  number: number,
  newest: LogEntry,
  facts: Facts,
): Promise<[LogEntry, LogEntry[]]> {
  const { oldest } = newest.internal;
  if (number === newest.number) return [newest, []];
  const since = [newest];
  if (number >= oldest && number < newest.number)
    for await (const entry of facts.earlier(newest)) {
      if (entry.number === number) return [entry, since];
      since.push(entry);
    }
  throw new Refusal(
    number < oldest
      ? `release ${number} was pruned from ${facts.address}`
      : `${facts.address} has no release ${number}`,
    hint`Name one from ${oldest} to ${newest.number}: ${advise('history')}`,
  );
}

/** Checks that visitors get what they got when the command began. */
const requireSameSite = (newest: LogEntry, { seen = newest }: Facts): void =>
  requireSeen(isSameSite(seen, newest, newest), newest);

/** Checks that a rollback undoes what its caller saw. @param isSeen whether that is still live */
function requireSeen(isSeen: boolean, { number, internal }: LogEntry): void {
  if (isSeen) return;
  throw new Refusal(
    `release ${number} by ${internal.by} went live in the meantime`,
    hint`Look at ${advise('history')}, then run the command again.`,
  );
}

const nothingBefore = (why: string) =>
  new Refusal(
    why,
    hint`Deploy another version, or activate one that history shows: ${advise('history')}`,
  );
