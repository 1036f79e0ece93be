import type { AppName, ReleasedVersion } from '@site/contract';
import { readReleasesBack } from '../records/readRelease';
import { readVersion } from '../records/readVersion';
import type { Store } from '../stores/objects/Store';

/**
 * Finds the fallback that a version had when it was last live.
 *
 * @param newest number of the release to begin with, going back
 * @returns undefined if it had none, or if that was pruned
 */
export async function findFallback(
  store: Store,
  app: AppName,
  version: string,
  newest: number,
): Promise<ReleasedVersion | undefined> {
  for await (const { apps } of readReleasesBack(store, newest)) {
    if (apps[app]?.version !== version) continue;
    const { previous } = apps[app];
    return previous && (await readVersion(store, app, previous.version)) ? previous : undefined;
  }
  return undefined;
}
