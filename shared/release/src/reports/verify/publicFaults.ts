import { contentKey, POINTER } from '@site/contract';
import type { LogEntry } from '../../documents/LogEntry';
import { findOutdated } from '../../project/outdatedFiles';
import { isPointerTo } from '../../project/project';
import { publicFiles } from '../../project/publicFiles';
import type { Store } from '../../stores/Store';
import { hashFaults, type Fault, type HashedObject } from './Fault';

/**
 * Compares what visitors read with the newest release.
 *
 * @param behind the releases since the one that was projected last, that one included
 */
export async function publicFaults(
  store: Store,
  newest: LogEntry,
  behind: LogEntry[],
): Promise<Fault[]> {
  const files = await findOutdated(store, newest, behind, true);
  const pointer = { key: POINTER, content: newest, stored: await store.read(POINTER) };
  const isMoved = isPointerTo(newest, pointer.stored);
  return [...files, ...(isMoved ? [] : [pointer])].map(({ key, content, stored }) => ({
    key,
    what: content && !stored ? 'is missing' : `does not match release ${newest.number}`,
    cure: 'heal',
  }));
}

/**
 * Checks the contents that public files are written from: all of the newest release, and the static
 * files of the others. A rollback to one of them composes its pages again.
 */
export async function contentFaults(
  store: Store,
  newest: LogEntry,
  earlier: LogEntry[],
): Promise<Fault[]> {
  const files = [
    ...earlier.flatMap(({ staticFiles }) => Object.entries(staticFiles)),
    ...publicFiles(store, newest),
  ];
  const contents = new Map<string, HashedObject>();
  for (const [file, content] of files) {
    const key = contentKey(content);
    const what = `is not the content of ${file}`;
    contents.set(key, { key, what, integrity: content.integrity, cure: 'restore' });
  }
  return hashFaults(store, [...contents.values()]);
}
