import type { Navigate, PageLocation } from '@site/contract';

/** The tab's address, as an entry of its history. */
export interface RouterLocation extends Pick<PageLocation, 'pathname' | 'search' | 'hash'> {
  /** Unique for each entry. A reload keeps it. */
  key: string;
  /**
   * How the visitor came: `link` after a link; `push` after `navigate`; `pop` after back, forward, a
   * fragment link, or opening the tab; `script` if other code changed the browser's history.
   */
  arrival: 'link' | 'push' | 'pop' | 'script';
}

/** Knows the tab's address and navigates client-side. */
export interface Router {
  /** Returns the current location: the same object until the address changes. */
  location(): RouterLocation;
  /** Returns that of the prerendered markup: the visitor may have gone elsewhere before hydration. */
  firstLocation(): RouterLocation;
  /** Navigates client-side, or lets the browser load what has no page. */
  navigate: Navigate;
  /** Navigates client-side to where a link leads. */
  follow(href: string): void;
  /** @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void;
}

/** Creates a router that cannot navigate, for rendering a page outside a browser. */
export function createStaticRouter(pathname: string): Router {
  const location = { pathname, search: '', hash: '', key: '', arrival: 'pop' } as const;
  const navigate = (href: string) => {
    throw new Error(`${pathname} is rendered outside a browser, so it can't navigate to ${href}`);
  };
  return {
    location: () => location,
    firstLocation: () => location,
    navigate,
    follow: navigate,
    subscribe: () => () => {},
  };
}
