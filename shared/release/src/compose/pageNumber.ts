import {
  PAGE_DATA_ID,
  REMOTE_NAMES,
  type PageData,
  type Release,
  type RemoteName,
} from '@site/contract';

/**
 * Number of the release that touched a page last: the newest of the parts that it is made from. That release holds just
 * these parts, so the page is the same in all releases from there on to this one.
 *
 * @param remote whose page it is; undefined for a page that the shell shows alone
 */
export function pageNumber(
  { number, siteSince, apps }: Release,
  remote: RemoteName | undefined,
): number {
  const parts = [apps.shell, ...(remote ? [apps[remote]] : [])];
  return Math.max(siteSince ?? number, ...parts.map(({ since }) => since ?? number));
}

/** Numbers of all pages that a release may have. */
export const pageNumbers = (release: Release): number[] =>
  [undefined, ...REMOTE_NAMES].map((remote) => pageNumber(release, remote));

/** The number that a composed page carries; undefined when it can't be read, as in a page that was damaged. */
export function numberIn(page: Buffer): number | undefined {
  const json = PAGE_DATA.exec(page.toString())?.[1];
  if (json === undefined) return undefined;
  try {
    return (JSON.parse(json) as Partial<PageData> | null)?.release;
  } catch {
    return undefined;
  }
}

const PAGE_DATA = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's');
