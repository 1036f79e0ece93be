import { versionManifest, type Release } from '@site/contract';
import { namedVersions, versionLabel } from '../records/namedVersions';
import { restoreManifest } from '../records/restoreManifest';
import { takeTombstone } from '../records/takeTombstone';
import type { Store } from '../stores/objects/Store';
import { finishPrune } from './finishPrune';

/**
 * Restores the `version.json` of live versions. It is missing while `prune` looks whether a release
 * names the version, and afterwards if `prune` is killed at that moment.
 *
 * @param say prints a line before a wait that may take a minute
 * @returns whether versions are complete now that were not
 */
export async function restoreVersions(
  store: Store,
  live: Release,
  say: (line: string) => void,
): Promise<boolean> {
  let isRestored = false;
  for (const version of namedVersions(live)) {
    const key = versionManifest(version.app, version.version);
    if (await store.read(key)) continue;
    const tombstone = await takeTombstone(store, version, () => say(waitingFor(live, version)));
    if (tombstone)
      await finishPrune(store, version, tombstone, () =>
        restoreManifest(store, version, tombstone),
      );
    isRestored ||= (await store.read(key)) !== undefined;
  }
  return isRestored;
}

/** Returns the line before a wait for a prune of a version that a release names. */
export const waitingFor = (release: Release, version: Parameters<typeof versionLabel>[0]) =>
  `Release ${release.number} names ${versionLabel(version)}, which is being pruned. Waiting …`;
