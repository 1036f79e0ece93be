import type { Release } from '@site/contract';
import { pagesByKey } from '../../compose/compose';
import { isUpToDate } from '../../compose/writePages';
import { strayKeys } from '../../compose/formerFiles';
import type { StoredPage } from '../../compose/storedPages';
import { Refusal } from '../../errors/Refusal';
import type { Store } from '../../stores/objects/Store';
import { copyFaults, type Fault } from './Fault';

/** Compares the files in the site's root with those of the live release. */
export async function pageFaults(store: Store, live: Release): Promise<Fault[]> {
  let pages: Map<string, StoredPage>;
  try {
    pages = await pagesByKey(store, live);
  } catch (error) {
    // The shell's version is at fault, and is listed already.
    if (error instanceof Refusal) return [];
    throw error;
  }
  const mismatch = (key: string): Fault => ({
    key,
    what: `does not match release ${live.number}`,
    cure: 'heal',
  });
  const found = [...pages].map(async ([key, page]): Promise<Fault[]> => {
    try {
      const stored = await store.read(key);
      return (await isUpToDate(stored?.bytes, page, 'bytes'))
        ? await copyFaults(store, key)
        : [mismatch(key)];
    } catch (error) {
      if (error instanceof Refusal)
        return [{ key, what: `can’t be composed: ${error.message}`, cure: 'publish' }];
      throw error;
    }
  });
  const strays = await strayKeys(store, live, pages);
  return [...(await Promise.all(found)).flat(), ...strays.map(mismatch)];
}
