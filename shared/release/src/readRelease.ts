import { POINTER, releaseFile, type Release } from '@site/contract';
import { readJson } from './readJson';
import { Refusal } from './Refusal';
import { releaseSchema } from './schemas';
import type { Store } from './stores/Store';

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

/** The newest release after one, read and checked; undefined when there is none. */
async function newestAfter(store: Store, live: Release | undefined) {
  let newest: { release: Release; bytes: Buffer } | undefined;
  for (let number = (live?.number ?? 0) + 1; ; number += 1) {
    const standing = await store.read(releaseFile(number));
    if (!standing) return newest;
    const release = parse(store, releaseFile(number), standing.bytes);
    if (release.number !== number)
      throw new Refusal(`${store.address}/${releaseFile(number)} is release ${release.number}`, CURE);
    newest = { release, bytes: standing.bytes };
  }
}

const parse = (store: Store, key: string, bytes: Buffer): Release =>
  readJson(bytes, releaseSchema, `${store.address}/${key}`, CURE);

const CURE = 'Restore it from a backup, or, when it is the pointer, from the newest file in releases/.';
