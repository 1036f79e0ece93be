import { releaseFile, type AppName, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { ADDED_DEFAULT, ADDED_SETTING } from '../messages/addedRemote';
import { describeChange, type Change } from '../messages/processMessages';

/** A change that was reported as live, and its release. */
export interface Acknowledged {
  change: Change;
  release: number;
}

/**
 * Compares a store's releases with what was requested.
 *
 * @param releases every release, by number
 * @param begun every change that was begun, completed or not
 * @returns a line for each fault: a lost change, a gap, a fork, or a change that nobody made
 */
export function checkHistory(
  releases: ReadonlyMap<number, Release>,
  begun: Change[],
  acknowledged: Acknowledged[],
): string[] {
  const faults: string[] = [];
  const newest = Math.max(...releases.keys());
  for (let number = 1; number <= newest; number += 1)
    if (!releases.has(number))
      return [`a gap: ${releaseFile(number)} is missing, but there is release ${newest}`];

  const remaining = new Map<string, number>();
  for (const change of begun)
    remaining.set(describeChange(change), (remaining.get(describeChange(change)) ?? 0) + 1);
  for (let number = 2; number <= newest; number += 1) {
    const [before, release] = [releases.get(number - 1), releases.get(number)];
    if (!before || !release) continue;
    const isConfigured = !isDeepStrictEqual(release.site, before.site);
    if (isConfigured && !isRequested(release, before, remaining))
      faults.push(`release ${release.number} has settings that nobody requested`);
    const changed = changedApps(release, before);
    const [app] = changed;
    if (changed.length > 1 || (!app && !isConfigured)) {
      faults.push(
        `a fork: release ${release.number} changes ${changed.join(', ') || 'nothing'}, but a command changes one app`,
      );
      continue;
    }
    if (!app) continue;
    const version = release.apps[app]?.version;
    const change = describeChange(
      version === undefined ? { kind: 'retire', app } : { kind: 'deploy', app, version },
    );
    const count = remaining.get(change) ?? 0;
    const isFork = version !== undefined && !replaces(release, before, app);
    const isAcknowledged = acknowledged.some(
      (known) => known.release === before.apps[app]?.since && isOf(known.change, app),
    );
    // Its version was pruned while it went live.
    const isTakenBack = !isAcknowledged && restores(releases, release, before, app);
    if (isTakenBack && (count === 0 || isFork)) continue;
    if (isFork)
      faults.push(
        `a fork: release ${release.number} replaces another version of ${app} than release ${before.number} has`,
      );
    if (count === 0) faults.push(`release ${release.number} has ${change}, which nobody requested`);
    remaining.set(change, count - 1);
  }

  for (const { change, release } of acknowledged)
    if (!hasChange(releases.get(release), change))
      faults.push(
        `lost: ${describeChange(change)} was acknowledged as release ${release}, which does not have it`,
      );
  return faults;
}

const changedApps = (release: Release, before: Release): AppName[] =>
  Object.keys({ ...before.apps, ...release.apps }).filter(
    (app) => !isDeepStrictEqual(release.apps[app], before.apps[app]),
  );

/** Whether a release only changes the added remote's setting, to a value that was requested. */
function isRequested({ site }: Release, before: Release, remaining: Map<string, number>): boolean {
  const value = site[ADDED_SETTING] ?? '';
  return (
    isDeepStrictEqual({ ...before.site, [ADDED_SETTING]: value }, site) &&
    // A killed process may have left its value to the release of another one.
    (value === ADDED_DEFAULT ||
      remaining.has(describeChange({ kind: 'configure', setting: ADDED_SETTING, value })))
  );
}

/** Whether a release replaced the version that the release before it had, or added the app. */
function replaces(release: Release, before: Release, app: AppName): boolean {
  const { version, previous } = release.apps[app] ?? {};
  const old = before.apps[app];
  if (!old) return previous === undefined;
  const { previous: _, since: __, ...replaced } = old;
  return version !== old.version && isDeepStrictEqual(previous, replaced);
}

/** Whether a release restores an app as it was before its last change. */
function restores(
  releases: ReadonlyMap<number, Release>,
  release: Release,
  before: Release,
  app: AppName,
): boolean {
  const changed = before.apps[app]?.since;
  const restored = changed === undefined ? undefined : releases.get(changed - 1);
  if (!restored) return false;
  const [now, then] = [release, restored].map(({ apps }) => {
    const { since: _, ...part } = apps[app] ?? {};
    return part;
  });
  return isDeepStrictEqual(now, then);
}

const isOf = (change: Change, app: AppName) => change.kind === 'deploy' && change.app === app;

function hasChange(release: Release | undefined, change: Change): boolean {
  if (!release) return false;
  switch (change.kind) {
    case 'deploy':
      return release.apps[change.app]?.version === change.version;
    case 'retire':
      return !Object.hasOwn(release.apps, change.app);
    case 'configure':
      return release.site[change.setting] === change.value;
    case 'prune':
      return true;
  }
}
