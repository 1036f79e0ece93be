import type { PageData } from '@site/format';
import { pageAt } from '@site/format';
import { decode } from './siteMap';

/** Whether a path is an address of a page. */
export const isAddressOf = ({ path }: { path: string }, pathname: string): boolean =>
  pageAt([{ path }], decode(pathname)) !== undefined;

/**
 * Gives a page its own address, with the query and the fragment. A bucket also has the page under the
 * name of its file, such as `/private-policy.html`, and a CDN may ignore extra slashes. No other
 * code would find the page at such an address.
 */
export function takeOwnAddress(page: PageData['page']): void {
  const { pathname, search, hash } = window.location;
  const path = pathname.replaceAll(/\/+/g, '/').replace(/\/(index\.html)?$|\.html$/, '') || '/';
  // The document of a visitor who has gone back before the scripts ran is that of another page.
  if (!page || isAddressOf(page, pathname) || !isAddressOf(page, path)) return;
  window.history.replaceState(window.history.state, '', path + search + hash);
}
