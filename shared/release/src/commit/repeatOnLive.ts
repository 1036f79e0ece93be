import type { Release } from '@site/contract';
import { MissingVersion } from '../errors/MissingVersion';
import { namedVersions, versionLabel } from '../records/namedVersions';
import { readVersion } from '../records/readVersion';
import type { Store } from '../stores/objects/Store';
import { readLiveRelease } from './readLiveRelease';
import { restoreVersions } from './restoreVersions';

/**
 * Repeats an attempt on top of the live release until it makes a release. Restores live versions
 * that it misses because a prune of them goes on or was interrupted.
 *
 * @param attempt returns undefined if somebody else was faster
 * @param say prints a line before a wait that may take a minute
 */
export async function repeatOnLive(
  store: Store,
  attempt: (live: Release | undefined) => Promise<Release | undefined>,
  say: (line: string) => void = () => {},
): Promise<Release> {
  for (;;) {
    const live = await readLiveRelease(store, say);
    try {
      const release = await attempt(live);
      if (release) return release;
    } catch (error) {
      if (!live || !(error instanceof MissingVersion) || !names(live, error)) throw error;
      await restoreVersions(store, live, say);
      if (!(await readVersion(store, error.app, error.version))) throw error;
    }
  }
}

const names = (live: Release, version: MissingVersion) =>
  namedVersions(live).some((named) => versionLabel(named) === versionLabel(version));
