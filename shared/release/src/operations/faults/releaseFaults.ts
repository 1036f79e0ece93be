import { POINTER, releaseFile, type Release } from '@site/contract';
import { pageNumbers } from '../../compose/pageNumber';
import { Refusal } from '../../errors/Refusal';
import { readRelease } from '../../records/readRelease';
import type { Store } from '../../stores/objects/Store';
import { copyFaults, type Fault } from './Fault';

/** Checks the live release's document, its copy in the pointer, and the releases that pages carry. */
export async function releaseFaults(store: Store, live: Release): Promise<Fault[]> {
  const carried = new Set(pageNumbers(live).filter((number) => number !== live.number));
  const found = await Promise.all([
    pointerFaults(store, live),
    ...[...carried].map((number) => carriedFaults(store, number)),
  ]);
  return found.flat();
}

async function pointerFaults(store: Store, live: Release): Promise<Fault[]> {
  const key = releaseFile(live.number);
  const [pointer, release] = await Promise.all([store.read(POINTER), store.read(key)]);
  if (!release) return [{ key, what: `is missing, although ${POINTER} names it`, cure: 'restore' }];
  if (!pointer?.bytes.equals(release.bytes))
    return [{ key, what: `does not match ${POINTER}`, cure: 'restore' }];
  return (await Promise.all([POINTER, key].map((object) => copyFaults(store, object)))).flat();
}

/** An open tab asks for the release whose number its page carries, to load what it has not yet. */
async function carriedFaults(store: Store, number: number): Promise<Fault[]> {
  const key = releaseFile(number);
  try {
    if (await readRelease(store, number)) return await copyFaults(store, key);
    return [{ key, what: 'is missing, although pages carry its number', cure: 'restore' }];
  } catch (error) {
    if (error instanceof Refusal) return [{ key, what: 'can’t be read', cure: 'restore' }];
    throw error;
  }
}
