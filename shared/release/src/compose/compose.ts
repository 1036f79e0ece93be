import { APPS, RELEASES, SECURITY_TXT, type Release } from '@site/contract';
import { readPointer } from '../records/readRelease';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';
import { numberIn } from './pageNumber';
import { sitePages, type SitePage } from './sitePages';

/**
 * How a page that stands is compared. By its number a page that no release has touched since it was composed is known
 * without being made again; by its bytes one that was changed or damaged in the store is found, too.
 */
export type Comparison = 'numbers' | 'bytes';

/**
 * Writes the pages of a release that are not there yet. When another release went live meanwhile its pages are written
 * instead, so that what visitors get in the end is what the pointer names.
 *
 * @returns keys of what was not as it had to be
 */
export async function compose(
  store: Store,
  release: Release,
  by: Comparison = 'numbers',
): Promise<string[]> {
  const pages = await pagesByKey(store, release);
  const changed: string[] = [];
  await forEachConcurrently(pages, async ([key, page]) => {
    if (await overwrite(store, release, key, page, by)) changed.push(key);
  });
  for (const key of await orphanPages(store, pages)) {
    if (!(await isLive(store, release))) break;
    await store.delete(key);
    changed.push(key);
  }
  const live = await readPointer(store);
  if (!live || live.number === release.number) return changed;
  return [...changed, ...(await compose(store, live, by))];
}

/** Every object that the pages of a release consist of, by its key: a page may stand under more than one. */
export async function pagesByKey(store: Store, release: Release): Promise<Map<string, SitePage>> {
  const pages = await sitePages(store, release);
  return new Map(pages.flatMap((page) => store.keysOfPage(page.file).map((key) => [key, page])));
}

/**
 * Writes a page over what stands, as long as its release is the live one.
 *
 * @returns whether there was something to do, and it was done
 */
async function overwrite(
  store: Store,
  release: Release,
  key: string,
  page: SitePage,
  by: Comparison,
): Promise<boolean> {
  for (;;) {
    const stored = await store.read(key);
    if (await isUpToDate(stored?.bytes, page, by)) return store.complete(key);
    // Asked after the page was read: as long as no later release is live, what was read is no page of one, and the page
    // of one that goes live from now on is not written over. A slow team's pages so never take those of a faster one back.
    if (!(await isLive(store, release))) return false;
    if (await store.replace(key, await page.make(), stored?.revision)) return true;
  }
}

/** Whether what stands under a key is its page. */
export async function isUpToDate(
  stored: Buffer | undefined,
  page: SitePage,
  by: Comparison,
): Promise<boolean> {
  if (!stored) return false;
  if (by === 'numbers' && page.number !== undefined) return numberIn(stored) === page.number;
  return stored.equals(await page.make());
}

async function isLive(store: Store, { number }: Release): Promise<boolean> {
  const live = await readPointer(store);
  return !live || live.number === number;
}

/**
 * Pages that stand and belong to no route any more, and a `security.txt` that the settings want no more: each would go on
 * showing an old release.
 */
export async function orphanPages(store: Store, pages: Map<string, SitePage>): Promise<string[]> {
  const files = (await store.list('')).filter(
    (key) =>
      key === SECURITY_TXT ||
      (key.endsWith('.html') && !key.startsWith(APPS) && !key.startsWith(RELEASES)),
  );
  // A page is known by its file, which therefore goes last: stopped in between, what is left is still found.
  return files.flatMap((file) => store.keysOfPage(file).reverse()).filter((key) => !pages.has(key));
}

/** Keys of pages that, by their numbers, are not those of a release: missing, of another release, or of no route it has. */
export async function outdatedPages(store: Store, pages: Map<string, SitePage>): Promise<string[]> {
  const strayOf = async ([key, page]: [string, SitePage]) =>
    (await isUpToDate((await store.read(key))?.bytes, page, 'numbers')) ? [] : [key];
  const [others, ...strays] = await Promise.all([
    orphanPages(store, pages),
    ...[...pages].map(strayOf),
  ]);
  return [...strays.flat(), ...others];
}
