import { pageId } from './pageId';
import { routeAt } from './routeAt';

/**
 * Gives a page its own address, with the query and the fragment. A bucket also has the page under the
 * name of its file, such as `/private-policy.html`, and a CDN may ignore extra slashes. No other
 * code would find the page at such an address.
 *
 * @param id of the page in the document
 */
export function takeOwnAddress(id: string | undefined): void {
  const { pathname, search, hash } = window.location;
  const path = pathname.replaceAll(/\/+/g, '/').replace(/\/(index\.html)?$|\.html$/, '') || '/';
  const route = routeAt(path);
  // The document of a visitor who has gone back before the scripts ran is that of another page.
  if (!route || routeAt(pathname) || pageId(route.page) !== id) return;
  window.history.replaceState(window.history.state, '', path + search + hash);
}
