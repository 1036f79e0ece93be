import type { Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import { namedVersions, versionLabel } from '../records/namedVersions';
import { readVersion } from '../records/readVersion';
import type { Store } from '../stores/objects/Store';
import type { Proposal } from './Proposal';

/** Returns the versions that a release adds and the store no longer has. */
export async function prunedVersions(
  store: Store,
  live: Release | undefined,
  release: Release,
): Promise<string[]> {
  const before = new Set(live && namedVersions(live).map(versionLabel));
  const added = namedVersions(release).filter((version) => !before.has(versionLabel(version)));
  const manifests = await Promise.all(
    added.map(({ app, version }) => readVersion(store, app, version)),
  );
  return added.filter((_, at) => !manifests[at]).map(versionLabel);
}

/** Proposes to revert a release's changes of apps. Later changes by others stay. */
export const revertChanges =
  (store: Store, before: Release, release: Release) =>
  async (live: Release | undefined): Promise<Pick<Proposal, 'apps' | 'candidate'>> => {
    const apps = { ...(live ?? before).apps };
    for (const app of Object.keys(release.apps)) {
      if (!isDeepStrictEqual(apps[app], release.apps[app])) continue;
      const restored = before.apps[app];
      if (restored) apps[app] = restored;
      else delete apps[app];
    }
    return { apps, candidate: await readCandidate(store, liveVersions({ apps })) };
  };
