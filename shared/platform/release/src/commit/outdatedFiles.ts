import {
  contentKey,
  type Content,
  type LogEntry,
  PLACES,
  REMOTES,
  TAB_FOLDERS,
} from '@site/format';
import { advise, hint } from '@site/project';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import { reasonOf, HOW_TO_RESTORE } from '../basics/errors';
import { Unfinished } from '../basics/Unfinished';
import { isNewest } from '../log/readEntries';
import type { Store, StoredObject } from '../stores/Store';
import { publicFiles } from './publicFiles';

/** A file that does not match the newest release. */
export interface OutdatedFile {
  key: string;
  /** What it should have. Undefined for a file of an earlier release, which is to be deleted. */
  content: Content | undefined;
  stored: StoredObject | undefined;
}

/** Folders in which the tool alone writes. */
const OWN_FOLDERS = [PLACES, REMOTES];

/**
 * Finds the public files that do not match a release.
 *
 * @param former releases whose files may still be there
 * @param isThorough whether to look for files that none of these releases has, too. A process that was
 * suspended, and killed later, may have left them
 */
export async function findOutdated(
  store: Store,
  newest: LogEntry,
  former: LogEntry[],
  isThorough: boolean,
): Promise<OutdatedFile[]> {
  const wanted = publicFiles(store, newest);
  const earlier = former.map((entry) => publicFiles(store, entry));
  const listed = isThorough
    ? (await Promise.all(OWN_FOLDERS.map((folder) => store.list(folder)))).flat()
    : [];
  const keys = [wanted, ...earlier].flatMap((files) => [...files.keys()]);
  const outdated: OutdatedFile[] = [];
  await forEachConcurrently(new Set([...keys, ...listed.map(({ key }) => key)]), async (key) => {
    const content = wanted.get(key);
    const stored = await store.read(key);
    const hash = stored && integrityOf(stored.bytes);
    // In the site's root, other bytes are from somewhere else, and not the tool's to delete.
    const isOurs =
      OWN_FOLDERS.some((folder) => key.startsWith(folder)) ||
      earlier.some((files) => files.get(key)?.integrity === hash);
    if (content ? hash !== content.integrity : stored && isOurs)
      outdated.push({ key, content, stored });
  });
  return outdated;
}

/**
 * Beginnings of keys in the order in which files are written: what pages lead to comes before them.
 * Live pages lead to those in other folders.
 */
const ORDER = [...TAB_FOLDERS, ''];

/**
 * Writes files that do not match a release, and then deletes those that it has no longer.
 *
 * @returns false if one of them has changed since it was read, or another release is newer
 * @throws Unfinished naming the files that can't be written. One of them does not stop the others
 */
export async function update(
  store: Store,
  newest: LogEntry,
  outdated: OutdatedFile[],
): Promise<boolean> {
  const failed = new Map<string, unknown>();
  let isCurrent = true;
  for (const start of ORDER)
    await forEachConcurrently(outdated, async ({ key, content, stored }) => {
      if (!content || ORDER.find((beginning) => key.startsWith(beginning)) !== start) return;
      try {
        const bytes = await readContent(store, content);
        if (!(await store.replace(key, bytes, stored?.revision))) isCurrent = false;
      } catch (cause) {
        failed.set(key, cause);
      }
    });
  const dropped = outdated.filter(({ content }) => !content).map(({ key }) => key);
  if (failed.size === 0 && (!isCurrent || dropped.length === 0)) return isCurrent;
  // A newer release may have pruned the contents, and may have files again that this one dropped.
  if (!(await isNewest(store, newest))) return false;
  const unfinished = (keys: Iterable<string>, what: string, doIt: string, cause: unknown) =>
    new Unfinished(
      `${[...keys].sort().join(', ')} can’t be ${what} in ${store.address}: ${reasonOf(cause)}`,
      hint`Correct that, then ${doIt} the rest: ${advise('heal')}`,
      newest,
      { cause },
    );
  const [failure] = failed.values();
  if (failed.size > 0) throw unfinished(failed.keys(), 'written', 'write', failure);
  await store.delete(dropped).catch((cause: unknown) => {
    throw unfinished(dropped, 'deleted', 'delete', cause);
  });
  return true;
}

async function readContent(store: Store, content: Content): Promise<Buffer> {
  const key = contentKey(content);
  const stored = await store.read(key);
  if (stored && integrityOf(stored.bytes) === content.integrity) return stored.bytes;
  throw new Error(`its content, ${key}, is ${stored ? 'damaged' : 'missing'}. ${HOW_TO_RESTORE}`);
}
