import { APPS, POINTER, releaseFile, RELEASES } from '@site/contract';
import { pagesByKey } from '../../src/compose/compose';
import { isUpToDate } from '../../src/compose/writePages';
import { heal } from '../../src/operations/heal';
import { verify } from '../../src/operations/verify';
import { readPointer, releaseNumbers } from '../../src/records/readRelease';
import type { Store } from '../../src/stores/objects/Store';

/**
 * Heals a store that no deployer uses, and checks that pointer and pages are of its newest release.
 *
 * @returns a line for each fault
 */
export async function checkHealed(store: Store): Promise<string[]> {
  const faults: string[] = [];
  await heal(store);
  const live = await readPointer(store);
  if (!live) return ['there is no pointer after heal'];
  const pointer = await store.read(POINTER);
  const numbers = releaseNumbers(await store.list(RELEASES));
  const newest = await store.read(releaseFile(numbers.at(-1) ?? 1));
  if (!newest || !pointer?.bytes.equals(newest.bytes))
    faults.push('the pointer is not the newest release after heal');
  for (const { key, what } of (await verify(store, () => {})).faults)
    faults.push(`${key} ${what} after heal`);
  const pages = await pagesByKey(store, live);
  for (const [key, page] of pages) {
    const stored = await store.read(key);
    if (!(await isUpToDate(stored?.bytes, page, 'bytes')))
      faults.push(`${key} is not of release ${live.number} after heal`);
  }
  for (const key of await store.list('')) {
    // A page's key is its file, and in a bucket its address, which has no extension.
    const isPage =
      /(\.html|^[^.]+)$/.test(key) && !key.startsWith(APPS) && !key.startsWith(RELEASES);
    if (isPage && !pages.has(key)) faults.push(`${key} belongs to no page after heal`);
  }
  return faults;
}
