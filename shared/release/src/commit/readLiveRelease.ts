import { versionManifest, type Release } from '@site/contract';
import { movePointer, readNewestRelease, readPointer } from '../records/readRelease';
import { restoreManifest } from '../records/restoreManifest';
import { pauseForOwner } from '../records/takeTombstone';
import { claimTombstone, createTombstone } from '../records/tombstone';
import type { Store } from '../stores/objects/Store';
import { finishPrune } from './finishPrune';
import { prunedAdditions } from './prunedVersions';
import { waitingFor } from './restoreVersions';
import { takeBack } from './tryCommit';

/**
 * Reads the live release. First finishes a command that was interrupted between writing a release and
 * moving the pointer: moves it, or takes the release back if `prune` deleted one of its versions; see
 * `Tombstone`.
 *
 * @param say prints a line before a wait that may take a minute
 * @returns undefined if there is no release yet
 * @throws Refusal when a release can't be read: taking it for none would erase the history
 */
export async function readLiveRelease(
  store: Store,
  say: (line: string) => void = () => {},
): Promise<Release | undefined> {
  for (let hasWaited = false; ;) {
    const live = await readPointer(store);
    const newest = await readNewestRelease(store, live);
    if (!newest || newest.number === live?.number) return live;
    const [pruned] = live ? await prunedAdditions(store, live, newest) : [];
    if (!live || !pruned) return movePointer(store, newest.number);

    const claimed = await claimTombstone(store, pruned);
    if (claimed === 'held') {
      // Its command may take the release back meanwhile, so each round reads it again.
      if (!hasWaited) say(waitingFor(newest, pruned));
      hasWaited = true;
      await pauseForOwner();
      continue;
    }
    // Without a tombstone of its own, a prune that restores the version could begin and end unseen.
    const tombstone = claimed ?? (await createTombstone(store, pruned, undefined));
    if (!tombstone) continue;
    await finishPrune(store, pruned, tombstone, async () => {
      if (await restoreManifest(store, pruned, tombstone)) return;
      const manifest = versionManifest(pruned.app, pruned.version);
      await store.deleteAll([manifest], tombstone.requireTime);
      await takeBack(store, live, newest);
    });
  }
}
