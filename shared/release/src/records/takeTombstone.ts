import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../stores/objects/Store';
import { claimTombstone, type Tombstone, type Version } from './tombstone';

/** Milliseconds between two looks at somebody else's tombstone. */
const INTERVAL = 500;

/**
 * Waits until a version's tombstone is gone, or takes it over once it is abandoned.
 *
 * @param onWait is called once if there is something to wait for
 * @returns undefined if the tombstone is gone
 */
export async function takeTombstone(
  store: Store,
  version: Version,
  onWait: () => void,
): Promise<Tombstone | undefined> {
  for (let hasWaited = false; ; hasWaited = true) {
    const tombstone = await claimTombstone(store, version);
    if (tombstone !== 'held') return tombstone;
    if (!hasWaited) onWait();
    await pauseForOwner();
  }
}

/** Waits before the next look at somebody else's tombstone. */
export const pauseForOwner = (): Promise<void> => pause(INTERVAL);
