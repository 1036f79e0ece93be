import { type LogEntry, POINTER } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { publicRelease } from '../documents/LogEntry';
import { parseJson, toJson } from '../documents/readJson';
import { noRelease } from '../basics/firstRelease';
import { isNewest, readHead, readRange, type Head, numberIn } from '../log/readEntries';
import type { Store, StoredObject } from '../stores/Store';
import { findOutdated, update } from './outdatedFiles';

/** Options of `project`. */
export interface ProjectOptions {
  /** Looks for files that no release since the pointer has, too. */
  thorough?: boolean;
  /** The end of the log, as it was read before. If it has moved on since, it is read again. */
  known?: Head | undefined;
  /** The release before that. It saves a request. */
  before?: LogEntry | undefined;
}

/**
 * Makes what visitors read match the newest release: copies contents to the pages, to what tabs read,
 * and to root files, deletes what the release no longer has, and last moves the pointer. So the
 * pointer names the last release that was projected whole.
 *
 * Idempotent, and any number of processes may run it at the same time. A file is replaced only if it
 * has not changed since the release was seen to be the newest one. A process that another one has
 * overtaken in between sees that at the pointer, and starts over. If it is killed before that, a file
 * may be that of the earlier release until the next command.
 *
 * @returns the newest release
 * @throws Refusal when there is no release, or one can't be read
 * @throws Unfinished naming the files that can't be written. The others are
 */
export async function project(
  store: Store,
  { thorough = false, known, before }: ProjectOptions = {},
): Promise<LogEntry> {
  const attempted: LogEntry[] = [];
  for (let head = known ?? (await readHead(store)); ; head = await readHead(store, head.newest)) {
    if (!head) throw noRelease(store);
    const { newest, pointer } = head;
    const former = [...(await readBehind(store, head, before)), ...attempted];
    const outdated = await findOutdated(store, newest, former, thorough);
    attempted.push(newest);
    if (outdated.length > 0) {
      if (!(await isNewest(store, newest))) continue;
      if (!(await update(store, newest, outdated))) continue;
    }
    if (isPointerTo(newest, pointer)) return newest;
    const bytes = toJson(publicRelease(newest));
    // Otherwise another process has moved it.
    if (await store.replace(POINTER, bytes, pointer?.revision)) return newest;
  }
}

/** Returns the releases from the one that was projected last to the one before the newest. */
async function readBehind(
  store: Store,
  { newest: { number, internal }, projected = internal.oldest }: Head,
  before: LogEntry | undefined,
): Promise<LogEntry[]> {
  if (projected === number - 1 && before?.number === projected) return [before];
  return readRange(store, projected, number - 1);
}

/** Whether a pointer is that of a release. Who has just made a release may have its fields in another order. */
export function isPointerTo(newest: LogEntry, pointer: StoredObject | undefined): boolean {
  if (!pointer || numberIn(pointer.bytes) !== newest.number) return false;
  return isDeepStrictEqual(parseJson(pointer.bytes, POINTER, ''), publicRelease(newest));
}
