import { POINTER, type Release } from '@site/contract';
import { readDocument } from '../documents/readJson';
import { releaseSchema } from '../documents/schemas/releaseSchema';
import type { Store } from '../stores/Store';

/**
 * Reads the release that visitors get: the last one that was projected whole.
 *
 * @returns undefined if there is none
 * @throws Refusal when it can't be read
 */
export async function readPointer(store: Store): Promise<Release | undefined> {
  const stored = await store.read(POINTER);
  if (!stored) return undefined;
  const name = `${store.address}/${POINTER}`;
  const cure = 'Write it again from the log: npm run release -- heal';
  return readDocument(stored.bytes, releaseSchema, name, cure);
}
