import {
  PAGE_DATA_ID,
  REMOTE_NAMES,
  type PageData,
  type Release,
  type RemoteName,
} from '@site/contract';

/**
 * Returns the number of the release that changed a page last: the newest of its parts' stamps. The
 * page is the same in every release from that one to this one.
 *
 * @param remote the page's remote; undefined for a page of the shell alone
 */
export function pageNumber(
  { number, siteSince, apps }: Release,
  remote: RemoteName | undefined,
): number {
  const parts = [apps.shell, ...(remote ? [apps[remote]] : [])];
  return Math.max(siteSince ?? number, ...parts.map(({ since }) => since ?? number));
}

/** Returns the numbers that the pages of a release can have. */
export const pageNumbers = (release: Release): number[] =>
  [undefined, ...REMOTE_NAMES].map((remote) => pageNumber(release, remote));

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
