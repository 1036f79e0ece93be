import { type LogEntry, releaseFile } from '@site/format';
import { advise, hint } from '@site/project';
import { toJson } from '../documents/readJson';
import { reasonOf } from '../basics/errors';
import { Unfinished } from '../basics/Unfinished';
import type { Store } from '../stores/Store';
import { requireNewest } from './readEntries';
import { pointerNumber } from './readPointer';

/**
 * Creates a release in the log: the commit. The write may fail and have taken effect all the same, so
 * its outcome is settled by reading.
 *
 * @returns false if another release has the number
 * @throws the write's error when there is no such release, and Unfinished when there is, or may be
 */
export async function append(store: Store, entry: LogEntry): Promise<boolean> {
  if (!(await create(store, entry))) return false;
  return isNext(store, entry).catch((cause: unknown) => {
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
 * Whether a release that was just created is part of the log. The number of a release that was pruned
 * is free again, and a process that was suspended for so long may take it. The pointer was far ahead
 * before `prune` deleted the release that had the number.
 */
async function isNext(store: Store, { number }: LogEntry): Promise<boolean> {
  const pointer = await pointerNumber(store);
  if (pointer === undefined || pointer <= number) return true;
  const newest = await requireNewest(store);
  if (newest.internal.oldest <= number) return true;
  await store.delete([releaseFile(number)]);
  return false;
}
