import type { Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import { namedVersions, versionLabel, type NamedVersion } from '../records/namedVersions';
import { readVersion } from '../records/readVersion';
import { hasTombstone } from '../records/tombstone';
import { missingStaticFiles } from '../static-files/staticContents';
import type { Store } from '../stores/objects/Store';
import type { Restoration } from './Proposal';

/**
 * Returns the versions that a stored release adds to another one, and that the store no longer has
 * or that are being pruned; see `Tombstone`.
 */
export async function prunedAdditions(
  store: Store,
  before: Release | undefined,
  release: Release,
): Promise<NamedVersion[]> {
  const known = new Set(before && namedVersions(before).map(versionLabel));
  const added = namedVersions(release).filter((version) => !known.has(versionLabel(version)));
  const isPruned = await Promise.all(
    // In this order: prune may end in between, and deletes the tombstone last.
    added.map(
      async (version) =>
        (await hasTombstone(store, version)) ||
        !(await readVersion(store, version.app, version.version)),
    ),
  );
  return added.filter((_, at) => isPruned[at]);
}

/** Returns the names of `prunedAdditions`, and of added static files whose content is missing. */
export async function prunedVersions(
  store: Store,
  before: Release | undefined,
  release: Release,
): Promise<string[]> {
  const files = Object.entries(release.staticFiles ?? {}).filter(
    ([name, { integrity }]) => before?.staticFiles?.[name]?.integrity !== integrity,
  );
  return [
    ...(await prunedAdditions(store, before, release)).map(versionLabel),
    ...(await missingStaticFiles(store, Object.fromEntries(files))),
  ];
}

/**
 * Proposes to revert a release's changes of apps and static files. Later changes by others stay.
 *
 * @returns undefined if nothing of them is left
 */
export async function revertChanges(
  store: Store,
  before: Release,
  release: Release,
  live: Release,
): Promise<Restoration | undefined> {
  const apps = { ...live.apps };
  for (const app of Object.keys({ ...before.apps, ...release.apps })) {
    const [restored, changed] = [before.apps[app], release.apps[app]];
    if (isDeepStrictEqual(changed, restored) || !isDeepStrictEqual(apps[app], changed)) continue;
    if (restored) apps[app] = restored;
    else delete apps[app];
  }
  const hasFiles =
    !isDeepStrictEqual(release.staticFiles, before.staticFiles) &&
    isDeepStrictEqual(live.staticFiles, release.staticFiles);
  if (isDeepStrictEqual(apps, live.apps) && !hasFiles) return undefined;
  return {
    apps,
    staticFiles: hasFiles ? (before.staticFiles ?? {}) : undefined,
    candidate: await readCandidate(store, liveVersions({ apps })),
  };
}
