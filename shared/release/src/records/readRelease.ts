import { POINTER, releaseFile, RELEASES, type Release } from '@site/contract';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';
import { requireKnownFormat } from './format';
import { completeRelease, isFormatOne } from './formatOne';
import { parseJson, validate } from './readJson';
import { releaseSchema } from './schemas/releaseSchema';

/**
 * Moves the pointer to a release, unless it names a later one.
 *
 * @returns the release that it names then
 * @throws Refusal when the pointer or the release can't be read
 */
export async function movePointer(store: Store, number: number): Promise<Release> {
  for (;;) {
    const pointer = await store.read(POINTER);
    const live = pointer && parse(store, POINTER, pointer.bytes);
    if (live && live.number >= number) return live;
    const next = await readReleaseFile(store, number);
    if (!next) throw new Refusal(`${store.address}/${releaseFile(number)} is missing`, CURE);
    if (await store.replace(POINTER, next.bytes, pointer?.revision)) return next.release;
  }
}

/**
 * Reads the newest release without moving the pointer to it. Writes nothing.
 *
 * @param pointer the release that the pointer names, if it was just read
 * @returns undefined if there is no release yet
 * @throws Refusal when a release can't be read
 */
export async function readNewestRelease(
  store: Store,
  pointer?: Release,
): Promise<Release | undefined> {
  const live = pointer ?? (await readPointer(store));
  return (await newestAfter(store, live))?.release ?? live;
}

/**
 * Reads the release that the pointer names. Writes nothing.
 *
 * @returns undefined if there is no pointer
 * @throws Refusal when it can't be read
 */
export const readPointer = (store: Store): Promise<Release | undefined> =>
  readReleaseAt(store, POINTER);

/**
 * Reads the release at a key.
 *
 * @param cure what to do when it can't be read
 * @returns undefined if there is none
 * @throws Refusal when it can't be read
 */
export async function readReleaseAt(
  store: Store,
  key: string,
  cure = CURE,
): Promise<Release | undefined> {
  const stored = await store.read(key);
  return stored && parse(store, key, stored.bytes, cure);
}

/**
 * Reads one release.
 *
 * @returns undefined if it does not exist or was pruned
 * @throws Refusal when it can't be read, or has another number
 */
export async function readRelease(store: Store, number: number): Promise<Release | undefined> {
  return (await readReleaseFile(store, number))?.release;
}

/**
 * Reads a release and those before it, newest first, until history begins or was pruned. Reads more
 * at once the longer it goes on: a long history would be slow over a network, one release after the
 * other, and most callers need few.
 *
 * @param most how many releases at most
 */
export async function* readReleasesBack(
  store: Store,
  newest: number,
  most = Infinity,
): AsyncGenerator<Release> {
  const oldest = Math.max(1, newest - most + 1);
  let [next, width] = [newest, most === Infinity ? 1 : MAX_WIDTH];
  while (next >= oldest) {
    const length = Math.min(width, next - oldest + 1);
    const numbers = Array.from({ length }, (_, at) => next - at);
    for (const release of await Promise.all(numbers.map((number) => readRelease(store, number)))) {
      if (!release) return;
      yield release;
    }
    next -= length;
    width = Math.min(2 * width, MAX_WIDTH);
  }
}

/** How many releases are read at once at most. */
const MAX_WIDTH = 16;

/**
 * Reads the releases that are newer than a number, newest first. Those that were pruned again are
 * left out.
 */
export async function readReleasesAfter(store: Store, number: number): Promise<Release[]> {
  const newest = await readNewestRelease(store);
  const releases: Release[] = [];
  if (!newest) return releases;
  const back = readReleasesBack(store, newest.number, newest.number - number);
  for await (const release of back) releases.push(release);
  return releases;
}

/**
 * Returns the numbers of the releases among some keys, in ascending order.
 *
 * @param folder `HISTORY` for the numbers of notes
 */
export const releaseNumbers = (keys: string[], folder = RELEASES): number[] =>
  keys
    .filter((key) => key.startsWith(folder))
    .map((key) => Number(/^(\d+)\.json$/.exec(key.slice(folder.length))?.[1]))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);

/** Reads the newest release after the live one; undefined if there is none. */
async function newestAfter(store: Store, live: Release | undefined) {
  // Without a pointer, the first number need not be 1: history may have been pruned.
  let number = live ? live.number + 1 : (releaseNumbers(await store.list(RELEASES)).at(-1) ?? 1);
  let newest: { release: Release; bytes: Buffer } | undefined;
  for (; ; number += 1) {
    const next = await readReleaseFile(store, number);
    if (!next) return newest;
    newest = next;
  }
}

async function readReleaseFile(store: Store, number: number) {
  const key = releaseFile(number);
  const stored = await store.read(key);
  if (!stored) return undefined;
  const release = parse(store, key, stored.bytes);
  if (release.number === number) return { release, bytes: stored.bytes };
  throw new Refusal(`${store.address}/${key} contains release ${release.number}`, CURE);
}

function parse(store: Store, key: string, bytes: Buffer, cure = CURE): Release {
  const name = `${store.address}/${key}`;
  const document = parseJson(bytes, name, cure);
  requireKnownFormat(document, name);
  const release = validate(document, releaseSchema, name, cure);
  return isFormatOne(document) ? completeRelease(release) : release;
}

const CURE =
  'Restore it from a backup, or, if it is the pointer, from the newest file in releases/.';
