import { POINTER, RELEASES, releaseFile } from '@site/contract';
import * as v from 'valibot';
import { requireKnownFormat } from '../documents/format';
import type { LogEntry } from '../documents/LogEntry';
import { parseJson, readJson, validate } from '../documents/readJson';
import { logEntrySchema } from '../documents/schemas/releaseSchema';
import { noRelease } from '../errors/noRelease';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';

const CURE = 'Restore it from a backup: npm run release -- copy';

/**
 * Reads the newest release, whether visitors get it already or not. Writes nothing.
 *
 * @returns undefined if there is no release yet
 * @throws Refusal when a release can't be read: taking it for none would erase the history
 */
export async function readNewest(store: Store): Promise<LogEntry | undefined> {
  for (let missing: number | undefined; ;) {
    const known = (await pointerNumber(store)) ?? (await newestListed(store));
    if (known === undefined) return undefined;
    const newest = await readOn(store, known);
    if (newest) return newest;
    // It may have been pruned since the pointer was read. Then the pointer is far ahead by now.
    if (known === missing) return requireEntry(store, known);
    missing = known;
  }
}

/**
 * Reads the newest release, which must exist.
 *
 * @param projected the pointer's number, if it is readable
 * @param known releases that were read before, in ascending order
 * @throws Refusal when there is none, or it can't be read
 */
export async function readFrom(
  store: Store,
  projected: number | undefined,
  known: LogEntry[],
): Promise<LogEntry> {
  const last = known.at(-1);
  if (last && last.number >= (projected ?? 0))
    return (await readOn(store, last.number, last)) ?? last;
  const newest = projected === undefined ? undefined : await readOn(store, projected);
  return newest ?? requireNewest(store);
}

/** Reads on from a release to the newest one. @returns undefined if there is neither */
async function readOn(store: Store, from: number, known?: LogEntry): Promise<LogEntry | undefined> {
  let newest = known;
  for (let number = from + 1; ; number += 1) {
    const next = await readEntry(store, number);
    if (!next) return newest ?? readEntry(store, from);
    newest = next;
  }
}

/** Reads the newest release. @throws Refusal when there is none, or it can't be read */
export async function requireNewest(store: Store): Promise<LogEntry> {
  const newest = await readNewest(store);
  if (newest) return newest;
  throw noRelease(store);
}

/**
 * Reads one release.
 *
 * @returns undefined if it does not exist or was pruned
 * @throws Refusal when it can't be read, or has another number
 */
export async function readEntry(store: Store, number: number): Promise<LogEntry | undefined> {
  const key = releaseFile(number);
  const stored = await store.read(key);
  if (!stored) return undefined;
  const name = `${store.address}/${key}`;
  const document = parseJson(stored.bytes, name, CURE);
  requireKnownFormat(document, name);
  const entry = validate(document, logEntrySchema, name, CURE);
  if (entry.number === number) return entry;
  throw new Refusal(`${name} contains release ${entry.number}`, CURE);
}

/** Reads a release that must exist. @throws Refusal when it does not, or can't be read */
export async function requireEntry(store: Store, number: number): Promise<LogEntry> {
  const entry = await readEntry(store, number);
  if (entry) return entry;
  throw new Refusal(`${store.address}/${releaseFile(number)} is missing`, CURE);
}

/** How many releases are read at once at most. */
const MAX_WIDTH = 16;

/**
 * Reads the releases before one, newest first, back to the oldest that `prune` kept. Reads more at
 * once the longer it goes on: a long history would be slow over a network, one release after the
 * other, and most callers need few.
 */
export async function* readBefore(store: Store, newest: LogEntry): AsyncGenerator<LogEntry> {
  const { oldest } = newest.internal;
  let width = 1;
  for (let next = newest.number - 1; next >= oldest;) {
    const length = Math.min(width, next - oldest + 1);
    const numbers = Array.from({ length }, (_, at) => next - at);
    for (const entry of await Promise.all(numbers.map((number) => readEntry(store, number)))) {
      if (!entry) return;
      yield entry;
    }
    next -= length;
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
    .map((key) => Number(/^releases\/(\d+)\.json$/.exec(key)?.[1]))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);

const numberSchema = v.looseObject({ number: v.pipe(v.number(), v.integer(), v.minValue(1)) });

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
    return readJson(pointer, numberSchema, POINTER, '').number;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function newestListed(store: Store): Promise<number | undefined> {
  return releaseNumbers((await store.list(RELEASES)).map(({ key }) => key)).at(-1);
}
