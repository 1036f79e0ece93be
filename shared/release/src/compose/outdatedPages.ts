import { ROLLOUTS, type Release } from '@site/contract';
import type { ListedObject, Store } from '../stores/objects/Store';
import { listRootFiles } from './compose';
import { strayKeys } from './formerFiles';
import type { StoredPage } from './storedPages';
import { isUpToDate } from './writePages';

/**
 * Returns the keys of pages that are missing, not those of the release, or left by earlier releases. Reads only
 * the pages that a listing does not show to be right.
 */
export async function outdatedPages(
  store: Store,
  release: Release,
  pages: Map<string, StoredPage>,
): Promise<string[]> {
  const hasRollouts = [...pages.keys()].some((key) => key.startsWith(ROLLOUTS));
  const listed = [
    ...(await listRootFiles(store)),
    ...(hasRollouts ? await store.listObjects(ROLLOUTS) : []),
  ];
  const objects = new Map(listed.map((object) => [object.key, object]));
  const check = async ([key, page]: [string, StoredPage]): Promise<string[]> => {
    const object = objects.get(key);
    if (!object) return [key];
    if (isListedAs(page, object)) return [];
    return (await isUpToDate((await store.read(key))?.bytes, page, 'numbers')) ? [] : [key];
  };
  const outdated = await Promise.all([...pages].map(check));
  return [
    ...outdated.flat(),
    ...(await strayKeys(store, release, pages, (key) => objects.has(key))),
  ];
}

/** Whether a listing shows that an object has the bytes of a page. */
const isListedAs = ({ integrity, listed }: StoredPage, { revision }: ListedObject): boolean =>
  revision !== undefined && listed?.revision === revision && listed.integrity === integrity;
