import { versionTombstone, type AppName } from '@site/contract';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';
import { versionLabel } from './namedVersions';
import { readJson, toJson } from './readJson';

/**
 * How versions are deleted while others publish them and make them live.
 *
 * - `prune` creates a tombstone in the version's folder, deletes `version.json`, and then looks for
 *   releases that are newer than those it knows. If one names the version, prune restores
 *   `version.json`; otherwise it deletes the files. The tombstone goes last.
 * - A commit writes its release, and then looks for a tombstone and for `version.json`. So either the
 *   commit sees the tombstone and takes its release back, or prune sees the release.
 * - The pointer reaches a release only after that look, and nobody builds on a release before. If
 *   its command was killed, the next command looks; see `readLiveRelease`. It waits while prune may
 *   restore the version. Then it owns the tombstone, and the files decide. If all are there, it
 *   restores `version.json`, and the release stays. Otherwise prune looked before the release was
 *   written. So the release's command can't have seen the version complete, has told nobody that the
 *   release is live, and never will: the release is taken back.
 * - So a release that the pointer names has all of its files. It may lack a `version.json` that a
 *   killed prune did not restore. The next command that needs it does; see `restoreVersions`.
 * - `publish` waits until there is no tombstone, and uploads. If there is one by then, or a file is
 *   missing, it starts again. So a version that it reports is complete.
 *
 * A store can't delete on a condition, so a suspended prune might go on to delete what was published
 * again since. Therefore the owner of a tombstone deletes only while the tombstone is young, by
 * its own clock. All others leave it alone until they have seen it unchanged for longer than that
 * and any request take, by theirs. Then its owner was killed or is too late, and one of them takes
 * the tombstone over by compare-and-swap. No clocks are compared.
 */
export interface Tombstone {
  /** The deleted `version.json`, if there was one. */
  manifest: string | undefined;
  /** Throws TombstoneExpired when the tombstone is too old for its owner to delete anything. */
  requireTime: () => void;
}

/** A tombstone is too old for its owner to delete anything. */
export class TombstoneExpired extends Refusal {}

/** Ages of a tombstone, in milliseconds. Tests shorten them. */
export const TOMBSTONE_AGES = {
  /** Until when its owner may begin to delete something. A single request takes up to 30 s. */
  deletable: 20_000,
  /** From when on others may take it over. */
  abandoned: 60_000,
};

/** What a tombstone is of. */
export type Version = { app: AppName; version: string };

const contentSchema = v.object({ id: v.string(), manifest: v.exactOptional(v.string()) });

/** Whether a version is being pruned, or a prune of it was interrupted. */
export const hasTombstone = async (store: Store, version: Version): Promise<boolean> =>
  (await readTombstone(store, version)) !== undefined;

/**
 * Creates the tombstone of a version.
 *
 * @param manifest the version's `version.json`
 * @returns undefined if it has one already
 */
export async function createTombstone(
  store: Store,
  version: Version,
  manifest: string | undefined,
): Promise<Tombstone | undefined> {
  const tombstone = { manifest, requireTime: startTime(version) };
  const isNew = await store.create(keyOf(version), contentOf(tombstone));
  return isNew ? tombstone : undefined;
}

/**
 * Takes a version's tombstone over if it is abandoned.
 *
 * @returns `held` while its owner may still use it; undefined if there is none
 */
export async function claimTombstone(
  store: Store,
  version: Version,
): Promise<Tombstone | 'held' | undefined> {
  for (;;) {
    const stored = await readTombstone(store, version);
    if (!stored) return undefined;
    if (stored.seen <= TOMBSTONE_AGES.abandoned) return 'held';
    const tombstone = { manifest: stored.manifest, requireTime: startTime(version) };
    if (await store.replace(keyOf(version), contentOf(tombstone), stored.revision))
      return tombstone;
  }
}

/** Deletes tombstones, the last step of their owner. */
export const deleteTombstones = (store: Store, versions: Version[], requireTime: () => void) =>
  store.deleteAll(versions.map(keyOf), requireTime);

const keyOf = ({ app, version }: Version) => versionTombstone(app, version);

const contentOf = ({ manifest }: Tombstone) =>
  toJson({ id: randomUUID(), ...(manifest !== undefined && { manifest }) });

/** When this process saw each tombstone for the first time, by its id. */
const firstSeen = new Map<string, number>();

/** Reads a tombstone, and for how many milliseconds this process has seen it unchanged. */
async function readTombstone(store: Store, version: Version) {
  const key = keyOf(version);
  const stored = await store.read(key);
  if (!stored) return undefined;
  const name = `${store.address}/${key}`;
  const { id, manifest } = readJson(stored.bytes, contentSchema, name, `Delete ${name}.`);
  const now = performance.now();
  const since = firstSeen.get(id) ?? now;
  firstSeen.set(id, since);
  return { manifest, revision: stored.revision, seen: now - since };
}

/** Returns `requireTime` of a tombstone that is about to be written. */
function startTime(version: Version): () => void {
  const [began, beganAt] = [performance.now(), Date.now()];
  return () => {
    // The one clock stops while a machine sleeps, the other one can be set back.
    const age = Math.max(performance.now() - began, Date.now() - beganAt);
    if (age > TOMBSTONE_AGES.deletable)
      throw new TombstoneExpired(
        `deleting ${versionLabel(version)} took so long that others may publish it again by now`,
        'Run the command again: it finishes what is left.',
      );
  };
}
