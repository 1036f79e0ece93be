import { contentKey } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import type { LogEntry } from '../documents/LogEntry';
import { reasonOf } from '../errors/reasonOf';
import { Unfinished } from '../errors/Unfinished';
import type { Store } from '../stores/Store';
import type { OutdatedFile } from './findOutdated';
import { isNewest } from './isNewest';
import { rankOf, type Content } from './publicFiles';

/** Files that pages lead to come before the pages. */
const RANKS = [0, 1, 2];

/**
 * Writes the content of files that do not match a release, and deletes those that it has no longer.
 *
 * @returns false if one of them has changed since it was read, or another release is newer
 * @throws Unfinished naming the files that can't be written. One of them does not stop the others
 */
export async function writeFiles(
  store: Store,
  newest: LogEntry,
  outdated: OutdatedFile[],
): Promise<boolean> {
  const failures: { key: string; cause: unknown }[] = [];
  let isWhole = true;
  for (const rank of RANKS) {
    const files = outdated.filter(({ key, content }) => content && rankOf(key) === rank);
    await forEachConcurrently(files, async ({ key, content, stored }) => {
      try {
        const bytes = await readContent(store, content as Content);
        if (await store.replace(key, bytes, stored?.revision)) return;
        isWhole = false;
        if (!stored && !(await store.read(key))) throw new Error('a folder has its name');
      } catch (cause) {
        failures.push({ key, cause });
      }
    });
  }
  if (failures.length === 0) {
    const strays = outdated.filter(({ content }) => !content).map(({ key }) => key);
    if (!isWhole || strays.length === 0) return isWhole;
    // A newer release may have some of them again.
    if (!(await isNewest(store, newest))) return false;
    await deleteStrays(store, newest, strays);
    return true;
  }
  // Its contents may have been pruned since: then a newer release is there.
  if (!(await isNewest(store, newest))) return false;
  const [first] = failures;
  const keys = failures.map(({ key }) => key).sort();
  throw new Unfinished(
    `${keys.join(', ')} can’t be written in ${store.address}: ${reasonOf(first?.cause)}`,
    'Correct that, then write the rest: npm run release -- heal',
    newest,
    { cause: first?.cause },
  );
}

async function deleteStrays(store: Store, newest: LogEntry, strays: string[]): Promise<void> {
  try {
    await store.delete(strays);
  } catch (cause) {
    throw new Unfinished(
      `${strays.join(', ')} can’t be deleted in ${store.address}: ${reasonOf(cause)}`,
      'Correct that, then delete the rest: npm run release -- heal',
      newest,
      { cause },
    );
  }
}

/** Reads a stored content. @throws Error when it is missing or damaged */
async function readContent(store: Store, content: Content): Promise<Buffer> {
  const key = contentKey(content);
  const stored = await store.read(key);
  if (stored && integrityOf(stored.bytes) === content.integrity) return stored.bytes;
  throw new Error(
    `its content, ${key}, is ${stored ? 'damaged' : 'missing'}. Restore it from a backup: npm run release -- copy`,
  );
}
