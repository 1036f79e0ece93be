import { APPS, RELEASES, type Release } from '@site/contract';
import { readPointer } from '../readRelease';
import { sideBySide } from '../sideBySide';
import type { Store } from '../stores/Store';
import { composePages } from './composePages';

/**
 * Writes the pages of a release. When another release went live meanwhile its pages are written instead, so that what
 * visitors get in the end is what the pointer names.
 *
 * @returns keys of what was not as it had to be
 */
export async function compose(store: Store, release: Release): Promise<string[]> {
  const pages = await composeObjects(store, release);
  const changed: string[] = [];
  await sideBySide(pages, async ([key, bytes]) => {
    if (await overwrite(store, release, key, bytes)) changed.push(key);
  });
  for (const key of await otherPages(store, pages)) {
    if (!(await isLive(store, release))) break;
    await store.delete(key);
    changed.push(key);
  }
  const live = await readPointer(store);
  if (!live || live.number === release.number) return changed;
  return [...changed, ...(await compose(store, live))];
}

/** Every object that the pages of a release consist of, by its key: a page may stand under more than one. */
export async function composeObjects(store: Store, release: Release): Promise<Map<string, Buffer>> {
  const pages = await composePages(store, release);
  return new Map([...pages].flatMap(([file, bytes]) => store.keysOfPage(file).map((key) => [key, bytes])));
}

/**
 * Writes a page over what stands, as long as its release is the live one.
 *
 * @returns whether there was something to do, and it was done
 */
async function overwrite(store: Store, release: Release, key: string, bytes: Buffer): Promise<boolean> {
  for (;;) {
    const standing = await store.read(key);
    if (standing?.bytes.equals(bytes)) return store.complete(key);
    // Asked after the page was read: as long as no later release is live, what was read is no page of one, and the page
    // of one that goes live from now on is not written over. A slow team's pages so never take those of a faster one back.
    if (!(await isLive(store, release))) return false;
    if (await store.replace(key, bytes, standing?.revision)) return true;
  }
}

async function isLive(store: Store, { number }: Release): Promise<boolean> {
  const live = await readPointer(store);
  return !live || live.number === number;
}

/** Pages that stand and belong to no route any more: each would go on showing an old release. */
export async function otherPages(store: Store, pages: Map<string, Buffer>): Promise<string[]> {
  const files = (await store.list('')).filter(
    (key) => key.endsWith('.html') && !key.startsWith(APPS) && !key.startsWith(RELEASES),
  );
  // A page is known by its file, which therefore goes last: stopped in between, what is left is still found.
  return files.flatMap((file) => store.keysOfPage(file).reverse()).filter((key) => !pages.has(key));
}

/** Keys of pages that are not those of a release: missing, of another release, or of no route that it has. */
export async function strayPages(store: Store, pages: Map<string, Buffer>): Promise<string[]> {
  const strayOf = async ([key, bytes]: [string, Buffer]) =>
    (await store.read(key))?.bytes.equals(bytes) ? [] : [key];
  const [others, ...strays] = await Promise.all([otherPages(store, pages), ...[...pages].map(strayOf)]);
  return [...strays.flat(), ...others];
}
