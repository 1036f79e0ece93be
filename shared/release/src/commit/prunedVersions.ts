import { APP_NAMES, type Release, type SiteSettings } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Proposal } from './Proposal';
import { namedVersions, nameOf } from '../records/namedVersions';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import { readVersion } from '../records/readVersion';
import type { Store } from '../stores/objects/Store';

/** Versions that a new release brings and that are gone from the store by now, e.g. `marketing 1.2.0-3f9a1c04`. */
export async function prunedVersions(
  store: Store,
  live: Release | undefined,
  release: Release,
): Promise<string[]> {
  const before = new Set(live && namedVersions(live).map(nameOf));
  const brought = namedVersions(release).filter((version) => !before.has(nameOf(version)));
  const stand = await Promise.all(
    brought.map(({ app, version }) => readVersion(store, app, version)),
  );
  return brought.filter((_, at) => !stand[at]).map(nameOf);
}

/** Proposes to undo a release's changes of apps; what others have changed since stays. */
export const takeBack =
  (store: Store, before: Release, release: Release) =>
  async (live: Release | undefined, site: SiteSettings): Promise<Proposal> => {
    const apps = { ...(live ?? before).apps };
    for (const app of APP_NAMES)
      if (isDeepStrictEqual(apps[app], release.apps[app])) apps[app] = before.apps[app];
    return { apps, site, candidate: await readCandidate(store, undefined, liveVersions({ apps })) };
  };
