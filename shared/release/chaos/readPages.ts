import { POINTER, PREVIEWS, previewPath, type Release } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '../src/documents/integrity';
import { pageKeys, staticFileKey } from '../src/project/publicFiles';
import type { Store } from '../src/stores/Store';
import { PAGES } from './Builds';
import { checkPage, type Read } from './checks';
import { PREVIEW_NAMES, STATIC_FILES } from './drawOrder';

/** Milliseconds between two rounds, to leave processor time to the deployers. */
const INTERVAL = 5;

/**
 * Reads some files in a loop, as visitors do, and checks what pages name.
 *
 * @param isDone ends the loop
 * @param onRead is called with each read, to be compared with the log
 * @param onFault is called with whatever a visitor must never see
 * @returns how many pages were read
 */
export async function readPages(
  store: Store,
  isDone: () => boolean,
  onRead: (read: Read) => void,
  onFault: (fault: string) => void,
): Promise<number> {
  let newest = 0;
  let reads = 0;
  const readFile = async (key: string) => {
    const { number } = JSON.parse(String((await store.read(POINTER))?.bytes)) as Release;
    if (number < newest) onFault(`the pointer went back from release ${newest} to ${number}`);
    newest = number;
    const stored = await store.read(key);
    onRead({ key, since: number, hash: stored && integrityOf(stored.bytes) });
    if (!stored || /\.(txt|xml)$/.test(key)) return;
    reads += 1;
    const faults = await checkPage(store, key, String(stored.bytes));
    if (faults.length === 0) return;
    // A preview may end while it is read, and its files with it.
    const mayHaveEnded = key.startsWith(PREVIEWS);
    if (mayHaveEnded && (await store.read(key))?.revision !== stored.revision) return;
    faults.forEach(onFault);
  };
  while (!isDone()) {
    for (const key of readKeys(store)) await readFile(key);
    await pause(INTERVAL);
  }
  return reads;
}

/** Returns the keys that are read: whatever any release may have. */
const readKeys = (store: Store): string[] => [
  'robots.txt',
  'sitemap.xml',
  ...STATIC_FILES.map((file) => staticFileKey(store, file)),
  ...PAGES.flatMap((page) => pageKeys(store, page)),
  ...PREVIEW_NAMES.flatMap((name) =>
    ['/', '/account/confirm'].map((page) => `${previewPath(name, page).slice(1)}.html`),
  ),
];
