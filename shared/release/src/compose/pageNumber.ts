import { pageNumber } from '@site/compose';
import { PAGE_DATA_ID, type PageData, type Release } from '@site/contract';

/**
 * Returns the numbers that the pages of a release have. The release says so itself: the rule is its
 * composer's. Releases of format 1 don't, and this checkout knows their rule.
 */
export const pageNumbers = (release: Release): number[] =>
  release.pages
    ? Object.values(release.pages).flatMap(({ number }) => number ?? [])
    : Object.keys(release.apps).map((app) => pageNumber(release, app));

/** Reads the number in a composed page; undefined if it is unreadable, e.g. in a damaged page. */
export function readPageNumber(page: Buffer): number | undefined {
  const json = PAGE_DATA.exec(page.toString())?.[1];
  if (json === undefined) return undefined;
  try {
    return (JSON.parse(json) as Partial<PageData> | null)?.release;
  } catch {
    return undefined;
  }
}

const PAGE_DATA = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's');
