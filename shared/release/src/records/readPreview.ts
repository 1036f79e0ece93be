import { POINTER, previewFolder, PREVIEWS, type Preview, type Release } from '@site/contract';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';
import { readReleaseAt } from './readRelease';

/** A release that is not live and has pages of its own. */
export type PreviewRelease = Release & { preview: Preview };

/**
 * Reads a preview.
 *
 * @returns undefined if there is none of this name
 * @throws Refusal when it can't be read
 */
export async function readPreview(store: Store, name: string): Promise<PreviewRelease | undefined> {
  const key = previewKey(name);
  const cure = `Delete it, then make it again: npm run release -- previews --delete ${name}`;
  const release = await readReleaseAt(store, key, cure);
  if (!release) return undefined;
  const { preview } = release;
  if (preview?.name === name) return { ...release, preview };
  throw new Refusal(`${store.address}/${key} is not the preview ${name}`, cure);
}

/** Reads all previews, in the order of their names. @throws Refusal when one can't be read */
export async function readPreviews(store: Store): Promise<PreviewRelease[]> {
  const previews = await Promise.all(
    (await previewNames(store)).map((name) => readPreview(store, name)),
  );
  return previews.filter((preview) => preview !== undefined);
}

/** Returns the names of all previews, sorted. */
export const previewNames = async (store: Store): Promise<string[]> =>
  (await store.list(PREVIEWS)).flatMap((key) => {
    const name = key.slice(PREVIEWS.length, -POINTER.length - 1);
    return key === previewKey(name) ? name : [];
  });

/** Key of a preview's release. */
export const previewKey = (name: string) => previewFolder(name) + POINTER;
