import { paramIn, paramValue, type Route } from '@site/contract';
import { routes } from './routes';

declare global {
  /** Routes to pages that have none yet. Development servers set it. */
  var developmentRoutes: readonly Route[] | undefined;
}

/**
 * Returns the route of a path, or undefined if there is none. Matches as the server does: a path that the
 * server answers with 404 has no page here either. A route with a parameter is also at its own path, where it
 * is prerendered.
 */
export function routeAt(pathname: string): Route | undefined {
  const decoded = decode(pathname);
  const all = [...routes.pages, ...(globalThis.developmentRoutes ?? [])];
  return (
    all.find(({ path }) => path === decoded) ??
    all.find(({ path }) => paramValue(path, decoded) !== undefined)
  );
}

/** Returns the parameters of a path: empty ones at a route's own path. */
export function paramsAt(pathname: string): Record<string, string> {
  const { path = '' } = routeAt(pathname) ?? {};
  const name = paramIn(path);
  const decoded = decode(pathname);
  return name ? { [name]: decoded === path ? '' : (paramValue(path, decoded) ?? '') } : {};
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
