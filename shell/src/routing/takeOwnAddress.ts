import type { PageData } from '@site/format';
import { pageAt } from '@site/format';
import { decode } from './siteMap';

/**
 * Gives a page its own address, with the query and the fragment. A bucket also has the page under the
 * name of its file, such as `/private-policy.html`, and a CDN may ignore extra slashes. No other
 * code would find the page at such an address.
 *
 * @returns whether it has its own address then. The not-found page has every one.
 */
export function takeOwnAddress(page: PageData['page']): boolean {
  const { pathname, search, hash } = window.location;
  const isOwn = (address: string) => !page || pageAt([page], decode(address)) !== undefined;
  if (isOwn(pathname)) return true;
  const path = pathname.replaceAll(/\/+/g, '/').replace(/\/(index\.html)?$|\.html$/, '') || '/';
  // The document of a visitor who has gone back before the scripts ran is that of another page.
  if (!isOwn(path)) return false;
  window.history.replaceState(window.history.state, '', path + search + hash);
  return true;
}
