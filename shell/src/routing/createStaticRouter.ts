import type { Router } from './Router';

/**
 * A router that stays where it is: to draw a page outside of a browser.
 *
 * @param pathname the page's path, e.g. `/private-policy`
 */
export function createStaticRouter(pathname: string): Router {
  const location = { pathname, search: '', hash: '', key: '', arrival: 'pop' } as const;
  return {
    location: () => location,
    navigate: (href) => {
      throw new Error(`${pathname} is drawn outside of a browser: it can't lead to ${href}`);
    },
    subscribe: () => () => {},
  };
}
