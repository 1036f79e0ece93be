import { REMOTES, ROLLOUTS } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../records/integrity';
import type { Store } from '../stores/objects/Store';
import { readPageNumber } from './pageNumber';
import type { StoredPage } from './storedPages';
import type { UnwrittenFile } from './UnwrittenFiles';

/**
 * How to tell whether a stored page is up to date, if the release has no hash of it. By its number,
 * unchanged pages are recognised without rendering them. By its bytes, edited and damaged pages are
 * found as well.
 */
export type Comparison = 'numbers' | 'bytes';

/** What `writePages` did, by keys. */
export interface WrittenPages {
  /** Pages that were written or repaired. */
  changed: string[];
  unwritten: UnwrittenFile[];
}

/**
 * Writes the pages that are missing or outdated. A page that can't be written does not stop the
 * others: it may be another team's.
 *
 * @param isCurrent whether the release of these pages still is the one to write
 */
export async function writePages(
  store: Store,
  pages: ReadonlyMap<string, StoredPage>,
  isCurrent: () => Promise<boolean>,
  by: Comparison,
): Promise<WrittenPages> {
  const changed: string[] = [];
  const unwritten: UnwrittenFile[] = [];
  const write = async ([key, page]: [string, StoredPage]) => {
    try {
      if (await update(store, isCurrent, key, page, by)) changed.push(key);
    } catch (error) {
      unwritten.push({ key, error });
    }
  };
  for (const stage of STAGES)
    await forEachConcurrently(
      [...pages].filter(([, { file }]) => STAGES.find((matches) => matches(file)) === stage),
      write,
    );
  return { changed, unwritten };
}

/** In a preview, they are in its folder. */
const FOR_TABS = new RegExp(`(^|/)${REMOTES}`);

/** First what the scripts of a new page ask for, then what live pages lead to. */
const STAGES: ((file: string) => boolean)[] = [
  (file) => FOR_TABS.test(file),
  (file) => file.startsWith(ROLLOUTS),
  () => true,
];

/**
 * Brings one stored page up to date.
 *
 * @returns whether it was written or repaired
 */
async function update(
  store: Store,
  isCurrent: () => Promise<boolean>,
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
    if (!(await isCurrent())) return false;
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
