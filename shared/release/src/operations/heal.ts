import { APPS, HISTORY, POINTER, PREVIEWS, RELEASES, REMOTES, SITE_SETTINGS } from '@site/contract';
import { unfinished } from '../commit/composeLive';
import { readLiveRelease } from '../commit/readLiveRelease';
import { restoreVersions } from '../commit/restoreVersions';
import { compose } from '../compose/compose';
import { UnwrittenFiles, type UnwrittenFile } from '../compose/UnwrittenFiles';
import { readPreviews } from '../records/readPreview';
import { readPointer } from '../records/readRelease';
import { writePreviewPages } from './previews/writePreview';
import { noRelease } from '../errors/noRelease';
import type { Unfinished } from '../errors/Unfinished';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';

/** What `heal` repaired. */
export interface Healed {
  /** Number of the live release. */
  release: number;
  /** Whether the pointer was moved to it. */
  pointer: boolean;
  /** Keys of pages that were written or deleted, sorted. */
  pages: string[];
  /** Keys of files whose compressed copies were written, sorted. */
  copies: string[];
  /** What could not be repaired. */
  unfinished?: Unfinished;
}

/**
 * Finishes the work of interrupted commands: moves the pointer to the newest release, rewrites
 * pages that don't match it and compressed copies that don't match their objects, and removes
 * temporary files. What can't be repaired does not stop the rest. If it is interrupted itself, the
 * next run continues.
 *
 * @param say prints a line before a wait that may take a minute
 * @throws Refusal when the store has no release, or can't be read
 */
export async function heal(store: Store, say: (line: string) => void = () => {}): Promise<Healed> {
  const before = await readPointer(store);
  const live = await readLiveRelease(store, say);
  if (!live) throw noRelease(store);
  await restoreVersions(store, live, say);
  const unwritten: UnwrittenFile[] = [];
  const addUnwritten = (error: unknown) => {
    if (!(error instanceof UnwrittenFiles)) throw error;
    unwritten.push(...error.files);
    return error.written;
  };
  const pages = await compose(store, live, 'bytes').catch(addUnwritten);
  for (const preview of await readPreviews(store))
    pages.push(...(await writePreviewPages(store, preview).catch(addUnwritten)));
  const copies: string[] = [];
  await forEachConcurrently(await objectsBesidePages(store), async (key) => {
    try {
      if (await store.repairCopies(key)) copies.push(key);
    } catch (error) {
      unwritten.push({ key, error });
    }
  });
  await store.removeLeftovers();
  return {
    release: live.number,
    pointer: before?.number !== live.number,
    pages: pages.sort(),
    copies: copies.sort(),
    ...(unwritten.length > 0 && {
      unfinished: unfinished(live, new UnwrittenFiles(unwritten, [])),
    }),
  };
}

/** Returns the keys of all objects that a store has besides pages. Other files are not its own. */
async function objectsBesidePages(store: Store): Promise<string[]> {
  const folders = await Promise.all(
    [APPS, RELEASES, REMOTES, PREVIEWS, HISTORY].map((prefix) => store.list(prefix)),
  );
  return [POINTER, SITE_SETTINGS, ...folders.flat()];
}
