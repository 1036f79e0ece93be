import { PAGE_DATA_ID, type PageData } from '@site/format';

/**
 * Reads the data that composing embeds in the page: its release, site settings and remotes.
 *
 * @throws Error when no release composed the page
 */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (text) return JSON.parse(text) as PageData;
  throw new Error(`the page has no #${PAGE_DATA_ID}: it was not composed from a release`);
}
