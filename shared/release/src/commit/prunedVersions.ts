import type { Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import { namedVersions, versionLabel } from '../records/namedVersions';
import { readVersion } from '../records/readVersion';
import { hasTombstone } from '../records/tombstone';
import { missingStaticFiles } from '../static-files/staticContents';
import type { Store } from '../stores/objects/Store';
import type { Restoration } from './Proposal';

/**
 * Returns the versions and static files that a stored release adds and that the store no longer has.
 * Versions that are being pruned are among them; see `Tombstone`.
 */
export async function prunedVersions(
  store: Store,
  live: Release | undefined,
  release: Release,
): Promise<string[]> {
  const before = new Set(live && namedVersions(live).map(versionLabel));
  const added = namedVersions(release).filter((version) => !before.has(versionLabel(version)));
  const isPruned = await Promise.all(
    // In this order: prune may end in between, and deletes the tombstone last.
    added.map(
      async (version) =>
        (await hasTombstone(store, version)) ||
        !(await readVersion(store, version.app, version.version)),
    ),
  );
  const files = Object.entries(release.staticFiles ?? {}).filter(
    ([name, { integrity }]) => live?.staticFiles?.[name]?.integrity !== integrity,
  );
  return [
    ...added.filter((_, at) => isPruned[at]).map(versionLabel),
    ...(await missingStaticFiles(store, Object.fromEntries(files))),
  ];
}

/** Proposes to revert a release's changes of apps and static files. Later changes by others stay. */
export const revertChanges =
  (store: Store, before: Release, release: Release) =>
  async (live: Release | undefined): Promise<Restoration> => {
    const apps = { ...(live ?? before).apps };
    for (const app of Object.keys(release.apps)) {
      if (!isDeepStrictEqual(apps[app], release.apps[app])) continue;
      const restored = before.apps[app];
      if (restored) apps[app] = restored;
      else delete apps[app];
    }
    const staticFiles = isDeepStrictEqual(live?.staticFiles, release.staticFiles)
      ? (before.staticFiles ?? {})
      : undefined;
    return {
      apps,
      staticFiles,
      candidate: await readCandidate(store, liveVersions({ apps })),
    };
  };
