import { routeAt } from './routeAt';

/** A link element or a `URL`. */
type Address = Pick<URL, 'href' | 'origin' | 'pathname' | 'search'>;

/**
 * Whether the router shows the page at an address. The browser follows every other address by
 * itself: it requests other sites, files and addresses without a route, and moves to fragments of
 * this page, which changes `:target` and where the Tab key goes next.
 */
export function isClientSide({ href, origin, pathname, search }: Address): boolean {
  const here = window.location;
  const isFragment = href.includes('#') && pathname === here.pathname && search === here.search;
  return origin === here.origin && !isFragment && routeAt(pathname) !== undefined;
}
