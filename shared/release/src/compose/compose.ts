import { APPS, RELEASES, type Release } from '@site/contract';
import { readPointer } from '../readRelease';
import { sideBySide } from '../sideBySide';
import type { Store } from '../stores/Store';
import { composePages } from './composePages';

/**
 * Writes the pages of a release. When another release went live meanwhile its pages are written instead, so that what
 * visitors get in the end is what the pointer names.
 */
export async function compose(store: Store, release: Release): Promise<void> {
  const pages = await composeObjects(store, release);
  await sideBySide(pages, ([key, bytes]) => overwrite(store, release, key, bytes));
  for (const key of await otherPages(store, pages)) {
    if (await isLive(store, release)) await store.delete(key);
  }
  const live = await readPointer(store);
  if (live && live.number !== release.number) await compose(store, live);
}

/** Every object that the pages of a release consist of, by its key: a page may stand under more than one. */
export async function composeObjects(store: Store, release: Release): Promise<Map<string, Buffer>> {
  const pages = await composePages(store, release);
  return new Map([...pages].flatMap(([file, bytes]) => store.keysOfPage(file).map((key) => [key, bytes])));
}

/** Writes a page over what stands, as long as its release is the live one. */
async function overwrite(store: Store, release: Release, key: string, bytes: Buffer): Promise<void> {
  for (;;) {
    const standing = await store.read(key);
    if (standing?.bytes.equals(bytes)) return void (await store.complete(key));
    // Asked after the page was read: as long as no later release is live, what was read is no page of one, and the page
    // of one that goes live from now on is not written over. A slow team's pages so never take those of a faster one back.
    if (!(await isLive(store, release))) return;
    if (await store.replace(key, bytes, standing?.revision)) return;
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
