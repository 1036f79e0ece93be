import { APPS, HISTORY, MAPS, PREVIEWS, RELEASES, type Release } from '@site/contract';
import { readPointer } from '../records/readRelease';
import type { ListedObject, Store } from '../stores/objects/Store';
import { strayKeys } from './formerFiles';
import { storedPages, storedStaticFiles, type StoredPage } from './storedPages';
import { UnwrittenFiles } from './UnwrittenFiles';
import { writePages, type Comparison } from './writePages';

/**
 * Writes the pages of a release that are missing or outdated, and deletes those of earlier releases
 * that it does not have. Composes another release if that goes live meanwhile: pages must match the
 * pointer. A page that can't be written does not stop the others: it may be another team's.
 *
 * @returns keys of the pages that were written, repaired or deleted
 * @throws UnwrittenFiles naming those that could not be, after everything else is done
 */
export async function compose(
  store: Store,
  release: Release,
  by: Comparison = 'numbers',
): Promise<string[]> {
  const pages = await pagesByKey(store, release);
  const { changed, unwritten } = await writePages(store, pages, () => isLive(store, release), by);
  for (const key of await strayKeys(store, release, pages)) {
    if (!(await isLive(store, release))) break;
    await store.delete(key);
    changed.push(key);
  }
  const live = await readPointer(store);
  if (live && live.number !== release.number)
    return [...changed, ...(await compose(store, live, by))];
  if (unwritten.length > 0) throw new UnwrittenFiles(unwritten, changed);
  return changed;
}

/**
 * Returns the pages and static files of a release by key. Some stores keep a page under several
 * keys.
 */
export async function pagesByKey(store: Store, release: Release): Promise<Map<string, StoredPage>> {
  const pages = await storedPages(store, release);
  return new Map([
    ...pages.flatMap((page) => store.pageKeys(page.file).map((key) => [key, page] as const)),
    ...storedStaticFiles(store, release).map((file) => [store.staticKey(file.file), file] as const),
  ]);
}

async function isLive(store: Store, { number }: Release): Promise<boolean> {
  const live = await readPointer(store);
  return !live || live.number === number;
}

/** Lists pages, other files in the site's root, and nothing that grows with history. */
export const listRootFiles = (store: Store): Promise<ListedObject[]> =>
  store.listObjects('', [APPS, HISTORY, MAPS, PREVIEWS, RELEASES]);
