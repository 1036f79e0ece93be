import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { integrityOf } from '../../documents/integrity';
import { Refusal } from '../../errors/Refusal';
import { decode } from '../../stores/headers';
import type { Store } from '../../stores/Store';

/** An object that is not what the log says. */
export interface Fault {
  /** Key of the object. */
  key: string;
  /** What is wrong with it, as the rest of a sentence, e.g. `is missing`. */
  what: string;
  /**
   * What repairs it: `heal`, which makes it again from other objects; publishing again; publishing
   * source maps again; restoring it from a backup; deleting it.
   */
  cure: 'heal' | 'publish' | 'maps' | 'restore' | 'delete';
}

/** An object whose content is known by its hash. */
export interface HashedObject extends Fault {
  /** What is said of it if it is another one, e.g. `is not the content of index.html`. */
  what: string;
  integrity: string;
  /** How it is compressed. The hash is that of the decompressed bytes. */
  encoding?: 'br' | 'gzip';
}

/** Finds the objects that are missing or do not have their hash. */
export async function hashFaults(store: Store, objects: HashedObject[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  await forEachConcurrently(objects, async ({ key, what, cure, integrity, encoding }) => {
    const stored = await store.read(key);
    const bytes = stored && (await decode(encoding, stored.bytes).catch(() => undefined));
    if (bytes && integrityOf(bytes) === integrity) return;
    faults.push({ key, what: stored ? what : 'is missing', cure });
  });
  return faults;
}

/** Returns what was read, or null if it can't be read. */
export const unlessRefused = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
