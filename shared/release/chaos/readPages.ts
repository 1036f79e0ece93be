import { POINTER, PREVIEWS, previewPath, type Release } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '../src/documents/integrity';
import { pageKeys, staticFileKey } from '../src/project/publicFiles';
import type { Store } from '../src/stores/Store';
import { PAGES } from './Builds';
import { checkPage, checkTab } from './checks/checkPage';
import type { Read } from './checks/checkReads';
import { PREVIEW_NAMES, STATIC_FILES } from './drawOrder';

/** Milliseconds between two rounds, to leave processor time to the deployers. */
const INTERVAL = 5;

/** A page that not every shell has. Visitors go on with the live one if that of their rollout has not. */
const ABSENT = /^start/;

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
  const get = async (key: string) => (await store.read(key))?.bytes;
  let newest = 0;
  let reads = 0;

  const check = async (key: string, html: string, checksTab: boolean) => {
    reads += 1;
    const faults = await checkPage(get, key, html);
    return checksTab ? [...faults, ...(await checkTab(get, key, html))] : faults;
  };
  const readFile = async (key: string) => {
    const { number } = JSON.parse(String(await get(POINTER))) as Release;
    if (number < newest) onFault(`the pointer went back from release ${newest} to ${number}`);
    newest = number;
    const bytes = await get(key);
    onRead({ key, since: number, hash: bytes && integrityOf(bytes) });
    if (!bytes || /\.(txt|xml)$/.test(key)) return;
    const html = bytes.toString();
    const isStill = async () => (await get(key))?.equals(bytes);
    const isPreview = key.startsWith(PREVIEWS);
    const faults = await check(key, html, !isPreview);
    // A preview may end while it is read, and its files with it.
    if (faults.length > 0 && (!isPreview || (await isStill()))) faults.forEach(onFault);
    if (isPreview || ABSENT.test(key)) return;
    for (const [, name] of html.matchAll(/"(rollout-[\w-]+)"/g)) {
      const page = `${PREVIEWS}${name}${key === 'index.html' ? '.html' : `/${key}`}`;
      const rolledOut = (await get(page))?.toString();
      const found = rolledOut
        ? await check(page, rolledOut, true)
        : [`${key} leads to ${page}, which is missing`];
      // A rollout may end, too, but not before the live pages no longer lead to it.
      if (found.length > 0 && (await isStill())) found.forEach(onFault);
    }
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
