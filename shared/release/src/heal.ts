import type { Release } from '@site/contract';
import { compose } from './compose/compose';
import { readLiveRelease } from './readRelease';
import { Refusal } from './Refusal';
import type { Store } from './stores/Store';

/**
 * Finishes whatever commands that were stopped have left undone: brings the pointer up to the newest release, the pages
 * up to the pointer, and the compressed copies up to their objects; what they left behind is removed.
 *
 * @returns the live release
 * @throws Refusal when the store has no release, or can't be read
 */
export async function heal(store: Store): Promise<Release> {
  const live = await readLiveRelease(store);
  if (!live) throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
  await compose(store, live);
  for (const key of await store.list('')) await store.complete(key);
  await store.removeLitter();
  return live;
}
