import type { PageLocation } from '@site/contract';
import { createContext, use, useSyncExternalStore } from 'react';

/** The tab's address, as an entry of its history. */
export interface RouterLocation extends PageLocation {
  /**
   * Unique for each entry that this router pushed. Entries that the browser made, such as those of
   * fragment links, all have an empty key.
   */
  key: string;
  /** `push` after a link; `pop` after back, forward, or opening the tab. */
  arrival: 'push' | 'pop';
}

/** Knows the tab's address and navigates client-side. */
export interface Router {
  /** Returns the current location: the same object until the address changes. */
  location(): RouterLocation;
  /**
   * Returns the location of the document's first page, with which the prerendered markup hydrates:
   * the visitor may have gone elsewhere by then.
   */
  firstLocation(): RouterLocation;
  /** @param href an address of this site, e.g. `/account/confirm?token=a` */
  navigate(href: string): void;
  /** @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void;
}

/** Provides the router to the tree. */
export const RouterContext = createContext<Router | undefined>(undefined);

/** @throws Error outside a RouterContext */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('no router: wrap the tree in <RouterContext value={router}>');
  return router;
}

/** Returns the tab's location; re-renders when it changes. */
export function useRouterLocation(): RouterLocation {
  const { subscribe, location, firstLocation } = useRouter();
  return useSyncExternalStore(subscribe, location, firstLocation);
}
