import { type LogEntry, POINTER, releaseFile, RELEASES, type Release } from '@site/format';
import { readDocument } from '../documents/readJson';
import { logEntrySchema, releaseNumber, releaseSchema } from '@site/format/schemas';
import { Refusal, advise, hint } from '@site/project';
import { noRelease } from '../basics/firstRelease';
import type { Store, StoredObject } from '../stores/Store';
import { HOW_TO_RESTORE } from '../basics/errors';
import * as v from 'valibot';

/** The newest release, whether visitors get it already or not. */
export interface Head {
  newest: LogEntry;
  /** The pointer that was read before it. */
  pointer: StoredObject | undefined;
  /** The pointer's number, if it is readable. */
  projected: number | undefined;
}

/**
 * Finds the end of the log. Writes nothing.
 *
 * @param known a release that was read before. It saves requests
 * @returns undefined if there is no release yet
 * @throws Refusal when a release can't be read: treating it as missing would erase the history
 */
export async function readHead(store: Store, known?: LogEntry): Promise<Head | undefined> {
  for (let missing: number | undefined; ;) {
    const pointer = await store.read(POINTER);
    const projected = pointer && numberIn(pointer.bytes);
    const start = projected ?? known?.number ?? (await newestListed(store));
    if (start === undefined) return undefined;
    const newest = await readOn(store, start, known);
    if (newest) return { newest, pointer, projected };
    // It may have been pruned since the pointer was read. Then the pointer is far ahead by now.
    if (start === missing)
      throw new Refusal(`${store.address}/${releaseFile(start)} is missing`, HOW_TO_RESTORE);
    missing = start;
  }
}

/** Reads on from a release to the newest one. @returns undefined if there is neither */
async function readOn(
  store: Store,
  start: number,
  known: LogEntry | undefined,
): Promise<LogEntry | undefined> {
  let newest = known && known.number >= start ? known : undefined;
  for (let number = (newest?.number ?? start) + 1; ; number += 1) {
    const next = await readEntry(store, number);
    if (!next) return newest ?? readEntry(store, start);
    newest = next;
  }
}

async function newestListed(store: Store): Promise<number | undefined> {
  return releaseNumbers((await store.list(RELEASES)).map(({ key }) => key)).at(-1);
}

export const readNewest = async (store: Store): Promise<LogEntry | undefined> =>
  (await readHead(store))?.newest;

/** Reads the newest release. @throws Refusal when there is none, or it can't be read */
export async function requireNewest(store: Store): Promise<LogEntry> {
  const newest = await readNewest(store);
  if (newest) return newest;
  throw noRelease(store);
}

/** Whether a release is still the newest one. @param newest undefined if there was none */
export async function isNewest(store: Store, newest: LogEntry | undefined): Promise<boolean> {
  const number = newest?.number ?? 0;
  if (await store.read(releaseFile(number + 1))) return false;
  // The next release may have been pruned by now. The pointer is far ahead then. So it is read last.
  return ((await pointerNumber(store)) ?? 0) <= number;
}

/** Reads a release, or undefined if there is none. @throws Refusal when it can't be read */
export async function readEntry(store: Store, number: number): Promise<LogEntry | undefined> {
  const key = releaseFile(number);
  const stored = await store.read(key);
  if (!stored) return undefined;
  const name = `${store.address}/${key}`;
  const entry = readDocument(stored.bytes, logEntrySchema, name, HOW_TO_RESTORE);
  if (entry.number === number) return entry;
  throw new Refusal(`${name} contains release ${entry.number}`, HOW_TO_RESTORE);
}

/** Releases that are read at once at most. */
const MAX_WIDTH = 16;

/**
 * Reads the releases before one, newest first, back to the oldest that `prune` kept. Reads more at
 * once the longer it goes on: a long history would be slow over a network, one release after the
 * other, and most callers need few.
 */
export async function* readBefore(store: Store, newest: LogEntry): AsyncGenerator<LogEntry> {
  const { oldest } = newest.internal;
  let width = 1;
  for (let last = newest.number - 1; last >= oldest;) {
    const first = Math.max(oldest, last - width + 1);
    yield* (await readRange(store, first, last)).reverse();
    last = first - 1;
    width = Math.min(2 * width, MAX_WIDTH);
  }
}

/** Reads the releases from one number to another one, in ascending order. Leaves out missing ones. */
export async function readRange(store: Store, from: number, to: number): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (let first = from; first <= to; first += MAX_WIDTH) {
    const length = Math.min(MAX_WIDTH, to - first + 1);
    const numbers = Array.from({ length }, (_, at) => first + at);
    const read = await Promise.all(numbers.map((number) => readEntry(store, number)));
    entries.push(...read.filter((entry) => entry !== undefined));
  }
  return entries;
}

/** Returns the numbers of the releases among some keys, in ascending order. */
export const releaseNumbers = (keys: string[]): number[] =>
  keys
    .map((key) => Number(/^releases\/([1-9]\d*)\.json$/.exec(key)?.[1]))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);

/** Reads the release that visitors get, if any. @throws Refusal when it can't be read */
export async function readPointer(store: Store): Promise<Release | undefined> {
  const stored = await store.read(POINTER);
  if (!stored) return undefined;
  const name = `${store.address}/${POINTER}`;
  const repair = hint`Write it again from the log: ${advise('heal')}`;
  return readDocument(stored.bytes, releaseSchema, name, repair);
}

/**
 * Reads the number in the pointer, from which the log is read on. The log alone decides, so an
 * unreadable pointer counts as missing, and the next command writes it again.
 */
export async function pointerNumber(store: Store): Promise<number | undefined> {
  const stored = await store.read(POINTER);
  return stored && numberIn(stored.bytes);
}

/** Returns the number in a pointer, or undefined if it is unreadable. */
export function numberIn(pointer: Buffer): number | undefined {
  try {
    const { number } = JSON.parse(String(pointer)) as { number?: unknown };
    return v.is(releaseNumber, number) ? number : undefined;
  } catch {
    return undefined;
  }
}
