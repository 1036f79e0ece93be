import { releaseFile, type Release } from '@site/contract';
import { Unfinished } from '../errors/Unfinished';
import { reasonOf } from '../errors/reasonOf';
import { toJson } from '../records/readJson';
import type { Store } from '../stores/objects/Store';

/**
 * Writes a release's file: from then on, any command makes it live. A failed write may have taken
 * effect all the same, so the file is read again.
 *
 * @returns false if another release has its number
 * @throws the write's error when there is no such file, and Unfinished when that is unknown
 */
export async function writeRelease(store: Store, release: Release): Promise<boolean> {
  const key = releaseFile(release.number);
  const bytes = toJson(release);
  try {
    return await store.create(key, bytes);
  } catch (cause) {
    const stored = await store.read(key).catch(() => {
      throw uncertain(store, release, cause);
    });
    if (!stored) throw cause;
    return stored.bytes.equals(bytes);
  }
}

/** Creates the error for a release that is written, or may be, and is not known to be live. */
export const uncertain = ({ address }: Store, { number }: Release, cause: unknown): Unfinished =>
  new Unfinished(
    `release ${number} is written to ${address}, but may not be live yet: ${reasonOf(cause)}`,
    'See whether it is: npm run release -- status. To make it live: npm run release -- heal',
    undefined,
    { cause },
  );
