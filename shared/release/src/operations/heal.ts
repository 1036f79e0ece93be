import { APPS, HISTORY, POINTER, RELEASES, SITE_SETTINGS } from '@site/contract';
import { compose } from '../compose/compose';
import { readLiveRelease, readPointer } from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';

/** What `heal` repaired. */
export interface Healed {
  /** Number of the live release. */
  release: number;
  /** Whether the pointer was moved to it. */
  pointer: boolean;
  /** Keys of pages that were written or deleted, sorted. */
  pages: string[];
  /** Keys of files whose compressed copies were written, sorted. */
  copies: string[];
}

/**
 * Finishes the work of interrupted commands: moves the pointer to the newest release, rewrites
 * pages that don't match it and compressed copies that don't match their objects, and removes
 * temporary files. If it is interrupted itself, the next run continues.
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
  await forEachConcurrently(await objectsBesidePages(store), async (key) => {
    if (await store.repairCopies(key)) copies.push(key);
  });
  await store.removeLeftovers();
  return {
    release: live.number,
    pointer: before?.number !== live.number,
    pages: pages.sort(),
    copies: copies.sort(),
  };
}

/** Returns the keys of all objects that a store has besides pages. Other files are not its own. */
async function objectsBesidePages(store: Store): Promise<string[]> {
  const folders = await Promise.all([APPS, RELEASES, HISTORY].map((prefix) => store.list(prefix)));
  return [POINTER, SITE_SETTINGS, ...folders.flat()];
}
