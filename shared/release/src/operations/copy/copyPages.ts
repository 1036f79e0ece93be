import type { Release } from '@site/contract';
import { pagesByKey } from '../../compose/compose';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { integrityOf } from '../../records/integrity';
import type { Store } from '../../stores/objects/Store';

/**
 * Copies the pages that are as the release says, so that no team's code has to run. The others, and
 * static files, are left to `compose`.
 */
export async function copyPages(from: Store, to: Store, live: Release): Promise<void> {
  // Pages of format 1 have no hashes.
  if (!live.pages) return;
  await forEachConcurrently(await pagesByKey(to, live), async ([key, { file, integrity }]) => {
    const copied = await to.read(key);
    const isRight = (bytes: Buffer) => integrityOf(bytes) === integrity;
    if (copied && isRight(copied.bytes)) return;
    const [source = file] = from.pageKeys(file);
    const stored = await from.read(source);
    if (stored && isRight(stored.bytes)) await to.replace(key, stored.bytes, copied?.revision);
  });
}
