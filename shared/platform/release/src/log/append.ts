import { type LogEntry, POINTER, releaseFile } from '@site/format';
import { advise, hint } from '@site/project';
import { toJson } from '../documents/readJson';
import { reasonOf } from '../basics/errors';
import { Unfinished } from '../basics/Unfinished';
import type { Store } from '../stores/Store';
import { readHead, type Head, numberIn } from './readEntries';

/**
 * Creates a release in the log: the commit. The write may fail and have taken effect all the same, so
 * its outcome is settled by reading.
 *
 * @returns the end of the log after it, undefined if another release has the number
 * @throws the write's error when there is no such release, and Unfinished when there is, or may be
 */
export async function append(store: Store, entry: LogEntry): Promise<Head | undefined> {
  if (!(await create(store, entry))) return undefined;
  return headAfter(store, entry).catch((cause: unknown) => {
    throw unfinished(`release ${entry.number} is in the log of ${store.address}`, cause);
  });
}

/** The hint keeps the caller from the same command: it might do its work once more. */
const unfinished = (what: string, cause: unknown) =>
  new Unfinished(
    `${what}: ${reasonOf(cause)}`,
    hint`Do not run the command again before you see whether its release is there: ${advise('history')}. If it is, finish it: ${advise('heal')}`,
    undefined,
    { cause },
  );

async function create(store: Store, entry: LogEntry): Promise<boolean> {
  const key = releaseFile(entry.number);
  const bytes = toJson(entry);
  try {
    return await store.create(key, bytes);
  } catch (cause) {
    const stored = await store.read(key).catch(() => {
      throw unfinished(`release ${entry.number} may be in the log of ${store.address}`, cause);
    });
    if (!stored) throw cause;
    return stored.bytes.equals(bytes);
  }
}

/**
 * Returns the end of the log after a release that was just created, undefined if that is no part of it. The number
 * of a release that was pruned is free again, and a process that was suspended for so long may take it. The pointer
 * was far ahead before `prune` deleted the release that had the number.
 */
async function headAfter(store: Store, newest: LogEntry): Promise<Head | undefined> {
  const pointer = await store.read(POINTER);
  const projected = pointer && numberIn(pointer.bytes);
  const { number } = newest;
  if (projected === undefined || projected <= number) return { newest, pointer, projected };
  const head = await readHead(store, newest);
  if (head && head.newest.internal.oldest <= number) return head;
  await store.delete([releaseFile(number)]);
  return undefined;
}
