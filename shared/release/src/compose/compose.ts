import type { Release } from '@site/contract';
import { readPointer } from '../readRelease';
import type { Store } from '../stores/Store';
import { composePages } from './composePages';

/**
 * Writes the pages of a release. When another release went live meanwhile its pages are written instead, so that what
 * visitors get in the end is what the pointer names.
 */
export async function compose(store: Store, release: Release): Promise<void> {
  const pages = await composePages(store, release);
  for (const [key, bytes] of pages) await overwrite(store, key, bytes);
  await deleteOtherPages(store, pages);
  const live = await readPointer(store);
  if (live && live.number !== release.number) await compose(store, live);
}

async function overwrite(store: Store, key: string, bytes: Buffer): Promise<void> {
  for (;;) {
    const standing = await store.read(key);
    if (standing?.bytes.equals(bytes)) return;
    if (await store.replace(key, bytes, standing?.revision)) return;
  }
}

/** A page whose route is gone would go on showing an old release. */
async function deleteOtherPages(store: Store, pages: Map<string, Buffer>): Promise<void> {
  for (const key of await store.list('')) {
    const isPage = key.endsWith('.html') && !key.startsWith('apps/') && !key.startsWith('releases/');
    if (isPage && !pages.has(key)) await store.delete(key);
  }
}
