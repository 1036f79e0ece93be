import { APPS, RELEASES, type Release } from '@site/contract';
import { readPointer } from '../readRelease';
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
  for (const [key, bytes] of pages) if (await overwrite(store, key, bytes)) changed.push(key);
  for (const key of await otherPages(store, pages)) {
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

/** @returns whether there was something to do */
async function overwrite(store: Store, key: string, bytes: Buffer): Promise<boolean> {
  for (;;) {
    const standing = await store.read(key);
    if (standing?.bytes.equals(bytes)) return store.complete(key);
    if (await store.replace(key, bytes, standing?.revision)) return true;
  }
}

/** Pages that stand and belong to no route any more: each would go on showing an old release. */
export async function otherPages(store: Store, pages: Map<string, Buffer>): Promise<string[]> {
  const files = (await store.list('')).filter(
    (key) => key.endsWith('.html') && !key.startsWith(APPS) && !key.startsWith(RELEASES),
  );
  return files.flatMap((file) => store.keysOfPage(file)).filter((key) => !pages.has(key));
}

/** Keys of pages that are not those of a release: missing, of another release, or of no route that it has. */
export async function strayPages(store: Store, pages: Map<string, Buffer>): Promise<string[]> {
  const strayOf = async ([key, bytes]: [string, Buffer]) =>
    (await store.read(key))?.bytes.equals(bytes) ? [] : [key];
  const [others, ...strays] = await Promise.all([otherPages(store, pages), ...[...pages].map(strayOf)]);
  return [...strays.flat(), ...others];
}
