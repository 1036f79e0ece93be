import { versionManifest, type AppName } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { versionLabel } from '../records/namedVersions';
import { restoreManifest } from '../records/restoreManifest';
import { takeTombstone } from '../records/takeTombstone';
import { createTombstone, deleteTombstones, type Tombstone } from '../records/tombstone';
import type { Store } from '../stores/objects/Store';

/** The files of a version in the store, complete or not. */
export interface StoredVersion {
  app: AppName;
  version: string;
  /** Keys of its files, without `version.json` and the tombstone. */
  files: string[];
  /** Bytes that they take in the store, without compressed copies. */
  size: number;
  /** When the last one was written, in milliseconds since 1970 by the store's clock. */
  written: number;
  /** Whether an earlier prune of it was interrupted, or goes on. */
  hasTombstone: boolean;
}

/** What `deleteVersions` does with versions that it must not delete after all. */
export interface DeletionRules {
  /** Returns the names of versions that releases need by now. Is asked with tombstones in place. */
  findNamed: () => Promise<Set<string>>;
  /** Is called with the deleted versions while their tombstones still exist. */
  afterwards: (deleted: StoredVersion[]) => Promise<void>;
  /** Prints a line before a wait that may take a minute. */
  say: (line: string) => void;
}

/**
 * Deletes versions under tombstones; see `Tombstone`. Restores those that releases need, and leaves
 * those that another prune is deleting to it.
 *
 * @returns the deleted versions
 * @throws Refusal when the store is too slow to do this safely
 */
export async function deleteVersions(
  store: Store,
  versions: StoredVersion[],
  { findNamed, afterwards, say }: DeletionRules,
): Promise<StoredVersion[]> {
  const owned: (StoredVersion & Tombstone)[] = [];
  await forEachConcurrently(versions, async (version) => {
    const tombstone = await own(store, version, say);
    if (tombstone) owned.push({ ...version, ...tombstone });
  });
  const requireTime = () => owned.forEach((version) => version.requireTime());
  await store.deleteAll(owned.map(manifestOf), requireTime);

  const named = await findNamed();
  const isNamed = (version: StoredVersion) => named.has(versionLabel(version));
  // An interrupted prune may have deleted files. Then only releases that were taken back name them.
  for (const version of owned.filter(isNamed)) await restoreManifest(store, version, version);
  const deleted = owned.filter((version) => !isNamed(version));
  await store.deleteAll(
    deleted.flatMap(({ files }) => files),
    requireTime,
  );
  // A publish may have written it again before it noticed the tombstone.
  await store.deleteAll(deleted.map(manifestOf), requireTime);
  await afterwards(deleted);
  await deleteTombstones(store, owned, requireTime);
  return deleted;
}

async function own(
  store: Store,
  version: StoredVersion,
  say: (line: string) => void,
): Promise<Tombstone | undefined> {
  if (version.hasTombstone)
    return takeTombstone(store, version, () =>
      say(`Another prune of ${versionLabel(version)} goes on or was interrupted. Waiting …`),
    );
  const manifest = await store.read(manifestOf(version));
  return createTombstone(store, version, manifest?.bytes.toString());
}

const manifestOf = ({ app, version }: StoredVersion) => versionManifest(app, version);
