import { POINTER, PREVIEWS, shellOfRemoteFile, type Release } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '../src/documents/integrity';
import type { LogEntry } from '../src/documents/LogEntry';
import { publicFiles } from '../src/project/publicFiles';
import type { Store } from '../src/stores/Store';
import { checkPage, type Read } from './checks';

/** Milliseconds between two rounds, to leave processor time to the deployers. */
const INTERVAL = 20;

/**
 * Reads what the last releases have in a loop, as visitors do, and checks what pages name.
 *
 * @param log the releases until now
 * @param isDone ends the loop
 * @param onRead is called with each read, to be compared with the log
 * @param onFault is called with whatever a visitor must never see
 */
export async function readPages(
  store: Store,
  log: LogEntry[],
  isDone: () => boolean,
  onRead: (read: Read) => void,
  onFault: (fault: string) => void,
): Promise<void> {
  let newest = 0;
  const readFile = async (key: string) => {
    const { number } = JSON.parse(String((await store.read(POINTER))?.bytes)) as Release;
    if (number < newest) onFault(`the pointer went back from release ${newest} to ${number}`);
    newest = number;
    const stored = await store.read(key);
    onRead({ key, since: number, hash: stored && integrityOf(stored.bytes) });
    if (!stored) return;
    const faults = await checkPage(store, key, String(stored.bytes));
    if (faults.length === 0) return;
    // A preview may end while it is read, and its files with it.
    const mayHaveEnded = key.startsWith(PREVIEWS);
    if (mayHaveEnded && (await store.read(key))?.revision !== stored.revision) return;
    faults.forEach(onFault);
  };
  while (!isDone()) {
    const keys = log.slice(-3).flatMap((entry) => [...publicFiles(store, entry).keys()]);
    // The files for open tabs go with their shell, whenever it is pruned.
    for (const key of new Set(keys)) if (!shellOfRemoteFile(key)) await readFile(key);
    await pause(INTERVAL);
  }
}
