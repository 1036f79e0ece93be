import { SHELL, type AppName, type ComposedRelease } from '@site/contract';

/**
 * Returns the number of the release that changed a page last: the newest of its parts' stamps. The
 * page is the same in every release from that one to this one.
 *
 * @param remote the page's remote; undefined for a page of the shell alone
 */
export function pageNumber(
  { number, siteSince, apps }: Pick<ComposedRelease, 'number' | 'siteSince' | 'apps'>,
  remote: AppName | undefined,
): number {
  const parts = [apps[SHELL], ...(remote === undefined ? [] : [apps[remote]])];
  return Math.max(siteSince, ...parts.map((part) => part?.since ?? number));
}
