import { POINTER, releaseFile, RELEASES, type Release } from '@site/contract';
import { readJson } from './readJson';
import { Refusal } from '../errors/Refusal';
import { releaseSchema } from './schemas';
import type { Store } from '../stores/objects/Store';

/**
 * Reads the live release, bringing the pointer up to the newest release first: a command that was stopped between
 * writing a release and moving the pointer is finished here.
 *
 * @returns undefined when nothing was ever released
 * @throws Refusal when a release can't be read; never takes that for an empty store, which would erase its history
 */
export async function readLiveRelease(store: Store): Promise<Release | undefined> {
  for (;;) {
    const pointer = await store.read(POINTER);
    const live = pointer && parse(store, POINTER, pointer.bytes);
    const newest = await newestAfter(store, live);
    if (!newest) return live;
    await store.replace(POINTER, newest.bytes, pointer?.revision);
  }
}

/** Reads the newest release, whatever the pointer says: for looking, it writes nothing. The rest is as above. */
export async function readNewestRelease(store: Store): Promise<Release | undefined> {
  const live = await readPointer(store);
  return (await newestAfter(store, live))?.release ?? live;
}

/**
 * Reads the release that the pointer names, as it stands: for looking, not for changing.
 *
 * @returns undefined when nothing was ever released
 */
export async function readPointer(store: Store): Promise<Release | undefined> {
  const pointer = await store.read(POINTER);
  return pointer && parse(store, POINTER, pointer.bytes);
}

/**
 * Reads one release.
 *
 * @returns undefined when it never was, or was pruned
 * @throws Refusal when it can't be read, or is another one
 */
export async function readRelease(store: Store, number: number): Promise<Release | undefined> {
  return (await readReleaseFile(store, number))?.release;
}

/**
 * Reads a release and those before it, newest first, down to where history begins or was pruned. Several at once, so
 * that a long history is quick over a network, too.
 */
export async function* readReleasesBack(store: Store, newest: number): AsyncGenerator<Release> {
  for (let next = newest; next > 0; next -= READ_AHEAD) {
    const numbers = Array.from({ length: Math.min(READ_AHEAD, next) }, (_, at) => next - at);
    for (const release of await Promise.all(numbers.map((number) => readRelease(store, number)))) {
      if (!release) return;
      yield release;
    }
  }
}

/** How many releases are read at once. */
const READ_AHEAD = 16;

/** Numbers of the releases that some keys are of, in order. */
export const releaseNumbers = (keys: string[]): number[] =>
  keys
    .filter((key) => key.startsWith(RELEASES))
    .map((key) => Number(/^(\d+)\.json$/.exec(key.slice(RELEASES.length))?.[1]))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);

/** The newest release after one, read and checked; undefined when there is none. */
async function newestAfter(store: Store, live: Release | undefined) {
  // Without a pointer history need not begin with 1: it may have been pruned.
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
  throw new Refusal(`${store.address}/${key} is release ${release.number}`, CURE);
}

const parse = (store: Store, key: string, bytes: Buffer): Release =>
  readJson(bytes, releaseSchema, `${store.address}/${key}`, CURE);

const CURE =
  'Restore it from a backup, or, when it is the pointer, from the newest file in releases/.';
