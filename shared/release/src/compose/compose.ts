import { APPS, HISTORY, MAPS, RELEASES, REMOTES, type Release } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../records/integrity';
import { readPointer } from '../records/readRelease';
import type { ListedObject, Store } from '../stores/objects/Store';
import { strayKeys } from './formerFiles';
import { readPageNumber } from './pageNumber';
import { storedPages, storedStaticFiles, type StoredPage } from './storedPages';
import { UnwrittenFiles, type UnwrittenFile } from './UnwrittenFiles';

/**
 * How to tell whether a stored page is up to date, if the release has no hash of it. By its number,
 * unchanged pages are recognised without rendering them. By its bytes, edited and damaged pages are
 * found as well.
 */
export type Comparison = 'numbers' | 'bytes';

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
  const changed: string[] = [];
  const unwritten: UnwrittenFile[] = [];
  const write = async ([key, page]: [string, StoredPage]) => {
    try {
      if (await update(store, release, key, page, by)) changed.push(key);
    } catch (error) {
      unwritten.push({ key, error });
    }
  };
  // First what the scripts of a new page ask for.
  const isForTabs = ([key]: [string, StoredPage]) => key.startsWith(REMOTES);
  await forEachConcurrently([...pages].filter(isForTabs), write);
  await forEachConcurrently(
    [...pages].filter((page) => !isForTabs(page)),
    write,
  );
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

/**
 * Brings one stored page up to date while its release is live.
 *
 * @returns whether it was written or repaired
 */
async function update(
  store: Store,
  release: Release,
  key: string,
  page: StoredPage,
  by: Comparison,
): Promise<boolean> {
  for (;;) {
    const stored = await store.read(key);
    if (await isUpToDate(stored?.bytes, page, by)) return store.repairCopies(key);
    // Checked after the read: while this release is live, the page that was read is not from a
    // later one, and `replace` fails if a later release writes its page from now on. So a slow
    // deploy never overwrites the pages of a faster one.
    if (!(await isLive(store, release))) return false;
    if (await store.replace(key, await page.render(), stored?.revision)) return true;
  }
}

/** Whether the stored bytes are this page. */
export async function isUpToDate(
  stored: Buffer | undefined,
  page: StoredPage,
  by: Comparison,
): Promise<boolean> {
  if (!stored) return false;
  if (page.integrity !== undefined) return integrityOf(stored) === page.integrity;
  if (by === 'numbers' && page.number !== undefined) return readPageNumber(stored) === page.number;
  return stored.equals(await page.render());
}

async function isLive(store: Store, { number }: Release): Promise<boolean> {
  const live = await readPointer(store);
  return !live || live.number === number;
}

/** Lists pages, other files in the site's root, and nothing that grows with history. */
export const listRootFiles = (store: Store): Promise<ListedObject[]> =>
  store.listObjects('', [APPS, HISTORY, MAPS, RELEASES]);
