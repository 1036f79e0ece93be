import type { Route } from '@site/contract';
import { routes } from './routes';

/**
 * The route of a path, spelled exactly as in the table: what the server answers with 404 is no page here either.
 *
 * @param pathname as the address has it, percent-encoded
 */
export function routeAt(pathname: string): Route | undefined {
  const decoded = decode(pathname);
  return routes.pages.find(({ path }) => path === decoded);
}

/** The server decodes paths, too, and answers nothing to one that can't be decoded. */
function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
