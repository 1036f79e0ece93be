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
 * @param behind the releases since the one that was projected last, that one included
 * @param comparesAll whether to compare files that none of these releases has changed, too
 */
export async function findOutdated(
  store: Store,
  newest: LogEntry,
  behind: LogEntry[],
  comparesAll: boolean,
): Promise<OutdatedFile[]> {
  const wanted = publicFiles(store, newest);
  const former = behind.map((entry) => publicFiles(store, entry));
  const hasChanged = ([key, { integrity }]: [string, Content]) =>
    comparesAll || former.some((files) => files.get(key)?.integrity !== integrity);
  const outdated: OutdatedFile[] = [];
  await forEachConcurrently([...wanted].filter(hasChanged), async ([key, content]) => {
    const stored = await store.read(key);
    if (stored && integrityOf(stored.bytes) === content.integrity) return;
    outdated.push({ key, content, stored });
  });
  const gone = new Set(former.flatMap((files) => [...files.keys()]));
  for (const key of wanted.keys()) gone.delete(key);
  await forEachConcurrently(gone, async (key) => {
    if (isForOtherTabs(key, newest)) return;
    const stored = await store.read(key);
    const hash = stored && integrityOf(stored.bytes);
    // Other bytes are from somewhere else, and not the tool's to delete.
    if (former.some((files) => stored && files.get(key)?.integrity === hash))
      outdated.push({ key, content: undefined, stored });
  });
  return outdated;
}
