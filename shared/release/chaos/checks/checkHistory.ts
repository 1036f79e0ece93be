import { releaseFile, RELEASES, type AppName, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../src/stores/objects/Store';
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
 * @param begun every change that was begun, completed or not
 * @returns a line for each fault: a lost change, a gap, a fork, or a change that nobody made
 */
export async function checkHistory(
  store: Store,
  begun: Change[],
  acknowledged: Acknowledged[],
): Promise<string[]> {
  const faults: string[] = [];
  const releases: Release[] = [];
  const keys = await store.list(RELEASES);
  for (let number = 1; number <= keys.length; number += 1) {
    const stored = await store.read(releaseFile(number));
    if (!stored)
      return [`a gap: ${releaseFile(number)} is missing, but there are ${keys.length} releases`];
    const release = JSON.parse(stored.bytes.toString()) as Release;
    if (release.number !== number)
      faults.push(`${releaseFile(number)} is release ${release.number}`);
    releases.push(release);
  }

  const remaining = new Map<string, number>();
  for (const change of begun)
    remaining.set(describeChange(change), (remaining.get(describeChange(change)) ?? 0) + 1);
  for (const [index, release] of releases.entries()) {
    const before = releases[index - 1];
    if (!before) continue;
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
    if (version !== undefined && !replaces(release, before, app))
      faults.push(
        `a fork: release ${release.number} replaces another version of ${app} than release ${before.number} has`,
      );
    const count = remaining.get(change) ?? 0;
    if (count === 0) faults.push(`release ${release.number} has ${change}, which nobody requested`);
    remaining.set(change, count - 1);
  }

  for (const { change, release } of acknowledged)
    if (!hasChange(releases[release - 1], change))
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

function hasChange(release: Release | undefined, change: Change): boolean {
  if (!release) return false;
  switch (change.kind) {
    case 'deploy':
      return release.apps[change.app]?.version === change.version;
    case 'retire':
      return !Object.hasOwn(release.apps, change.app);
    case 'configure':
      return release.site[change.setting] === change.value;
  }
}
