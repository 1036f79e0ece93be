import type { Router } from './Router';

/**
 * Creates a router that cannot navigate, for rendering a page outside a browser.
 *
 * @param pathname the page's path, e.g. `/private-policy`
 */
export function createStaticRouter(pathname: string): Router {
  const location = { pathname, search: '', hash: '', key: '', arrival: 'pop' } as const;
  return {
    location: () => location,
    firstLocation: () => location,
    navigate: (href) => {
      throw new Error(`${pathname} is rendered outside a browser, so it can't navigate to ${href}`);
    },
    subscribe: () => () => {},
  };
}
