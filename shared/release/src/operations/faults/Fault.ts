import type { Store } from '../../stores/objects/Store';

/** An object that does not match the live release. */
export interface Fault {
  /** Key of the object. */
  key: string;
  /** What is wrong with it, as the rest of a sentence, e.g. `is missing`. */
  what: string;
  /**
   * What repairs it: `heal`, which makes it again from other objects; publishing again; publishing
   * source maps again; restoring a release from a backup; `configure --files` with the same files;
   * deleting it.
   */
  cure: 'heal' | 'publish' | 'maps' | 'restore' | 'configure' | 'delete';
}

/** Finds compressed copies of an object that are missing or wrong. */
export async function copyFaults(store: Store, key: string): Promise<Fault[]> {
  const faults = (await store.findBadCopies(key)).map(async (copy): Promise<Fault> => {
    const isStored = await store.read(copy);
    return {
      key: copy,
      what: isStored ? `is not a compressed copy of ${key}` : 'is missing',
      cure: 'heal',
    };
  });
  return Promise.all(faults);
}
