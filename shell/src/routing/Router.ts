import type { PageLocation } from '@site/contract';
import { createContext, use, useSyncExternalStore } from 'react';

/** The address of the tab, as one entry of its history. */
export interface RouterLocation extends PageLocation {
  /** Tells the entries that this router made apart; those of the browser, such as a fragment's, all have the same key. */
  key: string;
  /** Whether a link led here, or the tab's history did: going back or forward, or opening the tab. */
  arrival: 'push' | 'pop';
}

/** Where the tab is, and how it gets elsewhere without loading a page. */
export interface Router {
  /** The same object until the address changes. */
  location(): RouterLocation;
  /** @param href an address of this site, e.g. `/account/confirm?token=a` */
  navigate(href: string): void;
  /** @returns what ends the subscription */
  subscribe(onChange: () => void): () => void;
}

/** The router that the tree stands in. */
export const RouterContext = createContext<Router | undefined>(undefined);

/** @throws Error outside of a RouterContext */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('no router: wrap the tree in <RouterContext value={router}>');
  return router;
}

/** The address of the tab; drawn anew when it changes. */
export function useRouterLocation(): RouterLocation {
  const { subscribe, location } = useRouter();
  return useSyncExternalStore(subscribe, location, location);
}
