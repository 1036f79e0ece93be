import { APP_NAMES, releaseFile, RELEASES, type AppName, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../src/stores/objects/Store';
import type { Deploy } from '../messages/processMessages';

/** A deploy that its team was told is live, and the release that it was told. */
export interface Acknowledged {
  deploy: Deploy;
  release: number;
}

/**
 * Holds a store's releases to what was deployed.
 *
 * @param begun every deploy that was begun, whatever became of it
 * @returns one line a fault: a lost deploy, a gap, a fork, a change that nobody made
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
      return [`a gap: ${releaseFile(number)} is missing, and ${keys.length} releases stand`];
    const release = JSON.parse(stored.bytes.toString()) as Release;
    if (release.number !== number)
      faults.push(`${releaseFile(number)} is release ${release.number}`);
    releases.push(release);
  }

  const left = new Map<string, number>();
  for (const deploy of begun) left.set(nameOf(deploy), (left.get(nameOf(deploy)) ?? 0) + 1);
  for (const [at, release] of releases.entries()) {
    const before = releases[at - 1];
    if (!before) continue;
    const changed = APP_NAMES.filter(
      (app) => !isDeepStrictEqual(release.apps[app], before.apps[app]),
    );
    const [app] = changed;
    if (!app || changed.length > 1) {
      faults.push(
        `a fork: release ${release.number} changes ${changed.join(', ') || 'nothing'}, one deploy changes one app`,
      );
      continue;
    }
    const change = nameOf({ app, version: release.apps[app].version });
    if (!isOnTopOf(release, before, app))
      faults.push(
        `a fork: release ${release.number} takes ${app} from another version than release ${before.number} has`,
      );
    const count = left.get(change) ?? 0;
    if (count === 0)
      faults.push(`release ${release.number} has ${change}, which nobody deployed then`);
    left.set(change, count - 1);
  }

  for (const { deploy, release } of acknowledged) {
    const version = releases[release - 1]?.apps[deploy.app].version;
    if (version !== deploy.version)
      faults.push(
        `lost: ${nameOf(deploy)} was acknowledged as release ${release}, which has ${version ?? 'nothing'}`,
      );
  }
  return faults;
}

/** Each later release has what the one before had, or what it changed itself: so nothing acknowledged is undone. */
function isOnTopOf(release: Release, before: Release, app: AppName): boolean {
  const { version, files } = before.apps[app];
  return (
    release.apps[app].version !== version &&
    isDeepStrictEqual(release.apps[app].previous, { version, files })
  );
}

const nameOf = ({ app, version }: Pick<Deploy, 'app' | 'version'>) => `${app} ${version}`;
