import type { Route } from '@site/contract';
import { routes } from './routes';

/**
 * Returns the route of a path, or undefined if there is none. Matches exactly, as the server does:
 * a path that the server answers with 404 has no page here either.
 *
 * @param pathname percent-encoded, as in `location.pathname`
 */
export function routeAt(pathname: string): Route | undefined {
  const decoded = decode(pathname);
  return routes.pages.find(({ path }) => path === decoded);
}

/** The server also decodes paths, and has no page for one that cannot be decoded. */
function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
