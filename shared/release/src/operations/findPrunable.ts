import {
  APPS,
  MAPS,
  REMOTES,
  SHELL,
  versionManifest,
  versionTombstone,
  type Release,
} from '@site/contract';
import { pageNumbers } from '../compose/pageNumber';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { namedVersions, versionLabel } from '../records/namedVersions';
import { readPreviews } from '../records/readPreview';
import { readRelease, readReleasesBack } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';
import type { StoredVersion } from './deleteVersions';

/** What a prune keeps. */
export interface PruneLimits {
  /** How many of the last releases to keep, with everything that they name; at least 1. */
  keep: number;
  /** Keeps what was live within this time, too. In milliseconds. */
  olderThan: number;
}

/** What a prune may delete. */
export interface Prunable {
  /** The releases to keep, the live one first. Those between them stay, too. */
  releases: Release[];
  /** Names of the versions that the kept releases and previews name. */
  kept: Set<string>;
  /** Versions to delete, and kept ones whose prune was interrupted. */
  versions: StoredVersion[];
}

/**
 * Milliseconds for which an upload stays although no release names it: it may be about to go live.
 */
const GRACE = 24 * 3600_000;

/** Finds what a prune may delete. Reads no release but those that it keeps, and recent ones. */
export async function findPrunable(
  store: Store,
  live: Release,
  { keep, olderThan }: PruneLimits,
): Promise<Prunable> {
  const now = Date.now();
  const releases: Release[] = [];
  for await (const release of readReleasesBack(store, live.number)) {
    // A release was live until the next one was made.
    const liveUntil = Date.parse(releases.at(-1)?.createdAt ?? '') || now;
    if (release.number <= live.number - keep && liveUntil <= now - olderThan) break;
    releases.push(release);
  }
  const [oldestLast = live] = releases.slice(-1);
  const onPages = new Set([live, ...releases].flatMap(pageNumbers));
  await forEachConcurrently(
    [...onPages].filter((number) => number < oldestLast.number),
    async (number) => {
      const release = await readRelease(store, number);
      if (release) releases.push(release);
    },
  );
  const naming = [live, ...releases, ...(await readPreviews(store))];
  const kept = new Set(naming.flatMap(namedVersions).map(versionLabel));

  const grace = now - Math.max(GRACE, olderThan);
  const stored = await storedVersions(store);
  const unneeded = stored.filter((version) => !kept.has(versionLabel(version)));
  const fresh = unneeded.filter(({ written }) => written > grace);
  const released = await releasedSince(store, grace, oldestLast.number - 1, fresh);
  return {
    releases: [live, ...releases],
    kept,
    versions: stored.filter((version) => {
      const name = versionLabel(version);
      if (version.hasTombstone) return true;
      return !kept.has(name) && (version.written <= grace || released.has(name));
    }),
  };
}

/** Returns which of some fresh versions were live before, by the releases since a moment. */
async function releasedSince(
  store: Store,
  moment: number,
  newest: number,
  fresh: StoredVersion[],
): Promise<Set<string>> {
  const left = new Set(fresh.map(versionLabel));
  const released = new Set<string>();
  if (left.size === 0) return released;
  for await (const release of readReleasesBack(store, newest)) {
    for (const name of namedVersions(release).map(versionLabel))
      if (left.delete(name)) released.add(name);
    if (left.size === 0 || Date.parse(release.createdAt) < moment) break;
  }
  return released;
}

/**
 * Lists the versions in a store, complete or not, with their source maps. A shell has what its tabs
 * read of remotes, too.
 */
async function storedVersions(store: Store): Promise<StoredVersion[]> {
  const versions = new Map<string, StoredVersion>();
  const objects = await Promise.all(
    [APPS, MAPS, REMOTES].map((folder) => store.listObjects(folder)),
  );
  for (const { key, size, written } of objects.flat()) {
    const folders = key.startsWith(REMOTES)
      ? `${SHELL}/${key.slice(REMOTES.length)}`
      : key.slice(key.startsWith(MAPS) ? MAPS.length : APPS.length);
    const [app, version, file] = folders.split('/', 3);
    if (app === undefined || version === undefined || file === undefined) continue;
    const name = versionLabel({ app, version });
    const known = versions.get(name) ?? {
      ...{ app, version, files: [], size: 0, written: 0, hasTombstone: false },
    };
    known.size += size;
    known.written = Math.max(known.written, written);
    if (key === versionTombstone(app, version)) known.hasTombstone = true;
    else if (key !== versionManifest(app, version)) known.files.push(key);
    versions.set(name, known);
  }
  return [...versions.values()];
}
