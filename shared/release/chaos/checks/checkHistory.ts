import { APP_NAMES, releaseFile, RELEASES, type AppName, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../src/stores/objects/Store';
import type { Deploy } from '../messages/processMessages';

/** A deploy that was reported as live, and its release. */
export interface Acknowledged {
  deploy: Deploy;
  release: number;
}

/**
 * Compares a store's releases with what was deployed.
 *
 * @param begun every deploy that was begun, completed or not
 * @returns a line for each fault: a lost deploy, a gap, a fork, or a change that nobody made
 */
export async function checkHistory(
  store: Store,
  begun: Deploy[],
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
  for (const deploy of begun) remaining.set(label(deploy), (remaining.get(label(deploy)) ?? 0) + 1);
  for (const [index, release] of releases.entries()) {
    const before = releases[index - 1];
    if (!before) continue;
    const changed = APP_NAMES.filter(
      (app) => !isDeepStrictEqual(release.apps[app], before.apps[app]),
    );
    const [app] = changed;
    if (!app || changed.length > 1) {
      faults.push(
        `a fork: release ${release.number} changes ${changed.join(', ') || 'nothing'}, but a deploy changes one app`,
      );
      continue;
    }
    const change = label({ app, version: release.apps[app].version });
    if (!replaces(release, before, app))
      faults.push(
        `a fork: release ${release.number} replaces another version of ${app} than release ${before.number} has`,
      );
    const count = remaining.get(change) ?? 0;
    if (count === 0) faults.push(`release ${release.number} has ${change}, which nobody deployed`);
    remaining.set(change, count - 1);
  }

  for (const { deploy, release } of acknowledged) {
    const version = releases[release - 1]?.apps[deploy.app].version;
    if (version !== deploy.version)
      faults.push(
        `lost: ${label(deploy)} was acknowledged as release ${release}, which has ${version ?? 'nothing'}`,
      );
  }
  return faults;
}

/** Returns whether a release replaced the version that the release before it had. */
function replaces(release: Release, before: Release, app: AppName): boolean {
  const { version, files } = before.apps[app];
  return (
    release.apps[app].version !== version &&
    isDeepStrictEqual(release.apps[app].previous, { version, files })
  );
}

const label = ({ app, version }: Pick<Deploy, 'app' | 'version'>) => `${app} ${version}`;
