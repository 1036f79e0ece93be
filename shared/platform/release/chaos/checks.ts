import { integrityOf } from '../src/documents/integrity';
import type { LogEntry } from '../src/documents/LogEntry';
import { readRange, requireNewest } from '../src/log/readEntries';
import { readPointer } from '../src/log/readPointer';
import type { Store } from '../src/stores/Store';

/** The apps that are deployed. */
export const APPS = ['shell', 'marketing', 'account'] as const;

/** What a deployer reports, a line of JSON on its standard output. */
export interface Message {
  step: 'done' | 'refused' | 'killed';
  /** The release that a command made. */
  release?: LogEntry;
}

/**
 * Finds pages that visitors may not get after commands were killed, before anything is healed: each page
 * must be that of the release that the pointer names, or of a later one.
 *
 * @returns a line for each fault
 */
export async function wrongPages(store: Store): Promise<string[]> {
  const pointer = await readPointer(store);
  if (!pointer) return ['there is no pointer'];
  const { number, internal } = await requireNewest(store);
  const from = Math.max(internal.oldest, pointer.number + 1);
  const releases = [pointer, ...(await readRange(store, from, number))];
  const faults: string[] = [];
  for (const key of Object.keys(pointer.pages)) {
    const stored = await store.read(key);
    const hash = stored && integrityOf(stored.bytes);
    if (!releases.some(({ pages }) => pages[key]?.integrity === hash))
      faults.push(`${key} is of no release from ${pointer.number} to ${number}`);
  }
  return faults;
}
