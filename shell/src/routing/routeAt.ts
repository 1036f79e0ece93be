import type { Route } from '@site/contract';
import { routes } from './routes';

declare global {
  /** Routes to pages that have none yet. Development servers set it. */
  var developmentRoutes: readonly Route[] | undefined;
}

/**
 * Returns the route of a path, or undefined if there is none. Matches exactly, as the server does:
 * a path that the server answers with 404 has no page here either.
 */
export function routeAt(pathname: string): Route | undefined {
  const decoded = decode(pathname);
  const isHere = ({ path }: Route) => path === decoded;
  return routes.pages.find(isHere) ?? globalThis.developmentRoutes?.find(isHere);
}

/** Undoes percent-encoding. What cannot be decoded stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
