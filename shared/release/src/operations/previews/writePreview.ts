import { pageFile, previewFolder, previewNote, previewPath } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { prunedVersions } from '../../commit/prunedVersions';
import { pagesByKey } from '../../compose/compose';
import { UnwrittenFiles } from '../../compose/UnwrittenFiles';
import { writePages } from '../../compose/writePages';
import { reasonOf } from '../../errors/reasonOf';
import { Unfinished } from '../../errors/Unfinished';
import { toJson } from '../../records/readJson';
import { previewKey, readPreview, type PreviewRelease } from '../../records/readPreview';
import type { ReleaseNote } from '../../records/releaseNote';
import type { Store } from '../../stores/objects/Store';

/**
 * Writes a preview: its release, then its pages in the order of a live release. Each page has the
 * hashes of everything that it loads, so a killed command leaves pages that work. Then deletes what an
 * earlier preview of this name had and this one does not have.
 *
 * @throws Unfinished naming what could not be written
 */
export async function writePreview(
  store: Store,
  release: PreviewRelease,
  note: ReleaseNote | undefined,
): Promise<void> {
  const { name } = release.preview;
  try {
    if (note)
      await put(store, previewNote(name), toJson({ ...note, createdAt: release.createdAt }));
    await put(store, previewKey(name), toJson(release));
    // Prune checks the reverse: one of the two always sees the other.
    const [pruned] = await prunedVersions(store, undefined, release);
    if (pruned) {
      await deletePreview(store, name);
      throw new Error(`${pruned} was pruned meanwhile. Publish it again`);
    }
    await writePreviewPages(store, release);
  } catch (cause) {
    throw new Unfinished(
      `the preview ${name} is not complete: ${reasonOf(cause)}`,
      'Run the command again.',
      undefined,
      { cause },
    );
  }
}

/**
 * Writes the pages of a preview that are missing or outdated, and deletes others in its folder. Stops
 * if another command replaces or deletes the preview.
 *
 * @returns keys of the pages that were written, repaired or deleted
 * @throws UnwrittenFiles naming those that could not be
 */
export async function writePreviewPages(store: Store, release: PreviewRelease): Promise<string[]> {
  const { name } = release.preview;
  const own: unknown = JSON.parse(JSON.stringify(release));
  const isCurrent = async () => isDeepStrictEqual(await readPreview(store, name), own);
  const pages = await pagesByKey(store, release);
  const { changed, unwritten } = await writePages(store, pages, isCurrent, 'bytes');
  if (unwritten.length > 0) throw new UnwrittenFiles(unwritten, changed);
  for (const key of await previewFiles(store, name)) {
    if (pages.has(key) || key === previewKey(name)) continue;
    if (!(await isCurrent())) break;
    await store.delete(key);
    changed.push(key);
  }
  return changed;
}

/**
 * Deletes a preview, its release last: interrupted, it can be deleted again.
 *
 * @returns false if there is none of this name
 */
export async function deletePreview(store: Store, name: string): Promise<boolean> {
  const files = await previewFiles(store, name);
  const own = previewKey(name);
  await store.deleteAll(files.filter((key) => key !== own));
  await store.deleteAll([previewNote(name), own]);
  return files.length > 0;
}

/** Returns the keys of all files of a preview, also those that it no longer has. */
async function previewFiles(store: Store, name: string): Promise<string[]> {
  const home = store.pageKeys(pageFile(previewPath(name, '/')));
  const stored = await Promise.all(home.map(async (key) => ((await store.read(key)) ? [key] : [])));
  return [...stored.flat(), ...(await store.list(previewFolder(name)))];
}

/** Writes an object, whatever was there. */
async function put(store: Store, key: string, bytes: Buffer): Promise<void> {
  for (;;) {
    const stored = await store.read(key);
    if (await store.replace(key, bytes, stored?.revision)) return;
  }
}
