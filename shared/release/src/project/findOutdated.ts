import { PREVIEWS } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import type { LogEntry } from '../documents/LogEntry';
import type { Store, StoredObject } from '../stores/Store';
import { isForOtherTabs, publicFiles, type Content } from './publicFiles';

/** A file that does not match the newest release. */
export interface OutdatedFile {
  key: string;
  /** What it should have. Undefined for a file of an earlier release, which is to be deleted. */
  content: Content | undefined;
  /** What it has. */
  stored: StoredObject | undefined;
}

/**
 * Finds the public files that do not match a release.
 *
 * @param former releases whose files may still be there
 * @param listsPreviews whether to look for files of previews that none of these releases has, too. A
 * process that was suspended, and killed later, may have left them
 */
export async function findOutdated(
  store: Store,
  newest: LogEntry,
  former: LogEntry[],
  listsPreviews: boolean,
): Promise<OutdatedFile[]> {
  const wanted = publicFiles(store, newest);
  const outdated: OutdatedFile[] = [];
  await forEachConcurrently(wanted, async ([key, content]) => {
    const stored = await store.read(key);
    if (stored && integrityOf(stored.bytes) === content.integrity) return;
    outdated.push({ key, content, stored });
  });
  const earlier = former.map((entry) => publicFiles(store, entry));
  const listed = listsPreviews ? await store.list(PREVIEWS) : [];
  const strays = new Set([
    ...earlier.flatMap((files) => [...files.keys()]),
    ...listed.map(({ key }) => key),
  ]);
  await forEachConcurrently(strays, async (key) => {
    if (wanted.has(key) || isForOtherTabs(key, newest)) return;
    const stored = await store.read(key);
    if (!stored) return;
    const hash = integrityOf(stored.bytes);
    // Outside the folder of previews, other bytes are from somewhere else, and not the tool's to delete.
    const isOurs =
      key.startsWith(PREVIEWS) || earlier.some((files) => files.get(key)?.integrity === hash);
    if (isOurs) outdated.push({ key, content: undefined, stored });
  });
  return outdated;
}
