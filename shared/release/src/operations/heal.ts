import { compose } from '../compose/compose';
import { readLiveRelease, readPointer } from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';

/** What was healed; nothing when it all was as it had to be. */
export interface Healed {
  /** Number of the live release. */
  release: number;
  /** Whether the pointer had to be moved to it. */
  pointer: boolean;
  /** Keys of pages that were written or deleted. */
  pages: string[];
  /** Keys of files whose compressed copies were written. */
  copies: string[];
}

/**
 * Finishes whatever commands that were stopped have left undone: brings the pointer up to the newest release, the pages
 * up to the pointer, and the compressed copies up to their objects; what they left behind is removed. Stopped itself,
 * it goes on the next time.
 *
 * @throws Refusal when the store has no release, or can't be read
 */
export async function heal(store: Store): Promise<Healed> {
  const before = await readPointer(store);
  const live = await readLiveRelease(store);
  if (!live)
    throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
  const pages = await compose(store, live, 'bytes');
  const copies: string[] = [];
  await forEachConcurrently(await store.list(''), async (key) => {
    if (await store.complete(key)) copies.push(key);
  });
  await store.removeLitter();
  return {
    release: live.number,
    pointer: before?.number !== live.number,
    pages: pages.sort(),
    copies: copies.sort(),
  };
}
