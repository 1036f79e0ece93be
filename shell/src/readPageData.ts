import { PAGE_DATA_ID, type PageData } from '@site/contract';

/**
 * Reads what the page tells of its release.
 *
 * @throws Error when the page holds no such data or it can't be read: the page was not composed by a release
 */
export function readPageData(document: Document): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error(`the page has no #${PAGE_DATA_ID}: it was not composed from a release`);
  try {
    return JSON.parse(text) as PageData;
  } catch (cause) {
    throw new Error(`#${PAGE_DATA_ID} of the page is not JSON`, { cause });
  }
}
