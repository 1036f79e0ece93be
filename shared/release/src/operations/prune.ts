import { HISTORY, historyFile, releaseFile, RELEASES, type Release } from '@site/contract';
import { prunedVersions } from '../commit/prunedVersions';
import { readLiveRelease } from '../commit/readLiveRelease';
import { takeBack } from '../commit/tryCommit';
import { noRelease } from '../errors/noRelease';
import { raiseHistoryStart } from '../records/historyStart';
import { namedVersions, versionLabel } from '../records/namedVersions';
import { pruneStaticContents } from './pruneStaticContents';
import { readPreviews } from '../records/readPreview';
import { readRelease, readReleasesAfter, releaseNumbers } from '../records/readRelease';
import { hasTombstone } from '../records/tombstone';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';
import { pruneRollouts } from './rollouts/pruneRollouts';
import { deleteVersions, type StoredVersion } from './deleteVersions';
import { findPrunable } from './findPrunable';
import { PREVIEW_AGE } from './previews/previewAge';
import { deleteExpiredPreviews, deletePreviewsOf } from './previews/prunePreviews';

/** What `prune` deleted. */
export interface Pruned {
  /** Numbers of the deleted releases. */
  releases: number[];
  /** Names of the deleted previews. */
  previews: string[];
  /** Deleted versions, e.g. `marketing 1.2.0-3f9a1c04`. */
  versions: string[];
  /** How many files these versions had, source maps included, without `version.json`. */
  files: number;
  /** Bytes that these versions took in the store, without compressed copies. */
  bytes: number;
}

/** Options of `prune`. */
export interface PruneOptions {
  /** Keeps what was live within this time, in milliseconds. Default: 0. */
  olderThan?: number;
  /** Deletes previews that are older, in milliseconds. Default: `PREVIEW_AGE`. */
  previewsOlderThan?: number;
  /** Prints a line before a wait that may take a minute. */
  say?: (line: string) => void;
}

/**
 * Deletes old releases, the versions that only they name, and versions that no release names since
 * a day or longer.
 *
 * An open tab asks for the release whose number its page carries, which may be an old one if no
 * release has changed that page since. Such a release is kept like the last ones. Releases are
 * small, so every release after the oldest kept one stays too.
 *
 * Versions of a preview stay until it expires.
 *
 * What the tabs of a shell read of remotes goes with the shell's version.
 *
 * Others may publish and activate a victim at any moment; `Tombstone` says how it then stays whole.
 * Interrupted anywhere, the next prune finishes: old releases go last.
 *
 * @param keep how many of the last releases to keep, with everything that they name; at least 1
 * @throws Refusal when the store has no release, or one can't be read; nothing is deleted then
 */
export async function prune(
  store: Store,
  keep: number,
  { olderThan = 0, previewsOlderThan = PREVIEW_AGE, say = () => {} }: PruneOptions = {},
): Promise<Pruned> {
  const live = await readLiveRelease(store, say);
  if (!live) throw noRelease(store);
  const previews = await deleteExpiredPreviews(store, previewsOlderThan);
  const { releases, kept, versions } = await findPrunable(store, live, { keep, olderThan });
  // Registers them all, so that prune waits for interrupted ones once.
  await forEachConcurrently(
    versions.filter((version) => version.hasTombstone),
    (version) => hasTombstone(store, version),
  );
  const newer: Release[] = [];
  const readNewer = async () => {
    newer.unshift(...(await readReleasesAfter(store, newer[0]?.number ?? live.number)));
    return newer;
  };
  const rules = {
    findNamed: async () => {
      const named = [...(await readNewer()), ...(await readPreviews(store))];
      return new Set([...kept, ...named.flatMap(versionNames)]);
    },
    afterwards: async (deleted: StoredVersion[]) => {
      const names = deleted.map(versionLabel);
      await deletePreviewsOf(store, names);
      await revertPruned(store, await readNewer(), names);
    },
    say,
  };
  const deleted: StoredVersion[] = [];
  for (const batch of batches(versions))
    deleted.push(...(await deleteVersions(store, batch, rules)));
  await pruneStaticContents(store, releases, live);
  await pruneRollouts(store, async () => [...releases, ...(await readNewer())]);
  const oldestKept = Math.min(...releases.map(({ number }) => number));
  return {
    releases: await deleteReleases(store, live, oldestKept),
    previews,
    versions: deleted.map(versionLabel).sort(),
    files: deleted.reduce((sum, { files }) => sum + files.length, 0),
    bytes: deleted.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Versions and files that are deleted at a time: few enough to take seconds on a slow store. */
const BATCH = { versions: 50, files: 500 };

/** Groups versions to delete together, those of interrupted prunes last. */
function batches(versions: StoredVersion[]): StoredVersion[][] {
  const groups: StoredVersion[][] = [];
  let files = 0;
  for (const version of versions.toSorted((a, b) => +a.hasTombstone - +b.hasTombstone)) {
    const group = groups.at(-1);
    files += version.files.length;
    const fits =
      group &&
      group.length < BATCH.versions &&
      files <= BATCH.files &&
      group[0]?.hasTombstone === version.hasTombstone;
    if (fits) group.push(version);
    else {
      groups.push([version]);
      files = version.files.length;
    }
  }
  return groups;
}

const versionNames = (release: Release) => namedVersions(release).map(versionLabel);

/**
 * Takes releases back that name deleted versions. Their own commands do the same, unless they were
 * killed right after writing the release.
 */
async function revertPruned(store: Store, newer: Release[], deleted: string[]): Promise<void> {
  for (const release of newer) {
    if (!versionNames(release).some((name) => deleted.includes(name))) continue;
    const before = await readRelease(store, release.number - 1);
    if (!before || (await prunedVersions(store, before, release)).length === 0) continue;
    await takeBack(store, before, release);
  }
}

/** Deletes the releases before a number, and their notes unless `status` shows them. */
async function deleteReleases(store: Store, live: Release, oldest: number): Promise<number[]> {
  const old = releaseNumbers(await store.list(RELEASES)).filter((number) => number < oldest);
  const shown = Object.values(live.apps).map(({ since }) => since);
  const notes = releaseNumbers(await store.list(HISTORY), HISTORY).filter(
    (number) => number < oldest && !shown.includes(number),
  );
  if (old.length > 0) await raiseHistoryStart(store, oldest);
  await store.deleteAll([...notes.map(historyFile), ...old.map(releaseFile)]);
  return old;
}
