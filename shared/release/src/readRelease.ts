import { POINTER, releaseFile, type Release } from '@site/contract';
import { readJson } from './readJson';
import { releaseSchema } from './schemas';
import type { Store } from './stores/Store';

/**
 * Reads the live release, bringing the pointer up to the newest release first: a command that was stopped between
 * writing a release and moving the pointer is finished here.
 *
 * @returns undefined when nothing was ever released
 * @throws Refusal when the pointer can't be read; never takes that for an empty store, which would erase its history
 */
export async function readLiveRelease(store: Store): Promise<Release | undefined> {
  const pointer = await store.read(POINTER);
  const live = pointer && parse(pointer.bytes, `${store.address}/${POINTER}`, store);
  const next = await store.read(releaseFile((live?.number ?? 0) + 1));
  if (!next) return live;
  await store.replace(POINTER, next.bytes, pointer?.revision);
  return readLiveRelease(store);
}

/**
 * Reads the release that the pointer names, as it stands: for looking, not for changing.
 *
 * @returns undefined when nothing was ever released
 */
export async function readPointer(store: Store): Promise<Release | undefined> {
  const pointer = await store.read(POINTER);
  return pointer && parse(pointer.bytes, `${store.address}/${POINTER}`, store);
}

function parse(bytes: Buffer, name: string, store: Store): Release {
  return readJson(bytes, releaseSchema, name, `Restore it from the newest file in ${store.address}/releases/.`);
}
