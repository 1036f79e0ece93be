import { useSyncExternalStore } from 'react';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import { routedPageAt } from '../routing/siteMap';

/**
 * Returns whether the page at an address can render at once: it is known, and its code has loaded.
 *
 * The answer comes as that of a store, not from a plain call: React would not know that it has changed, and
 * could drop the effects of a render that its own state did not ask for. The store never notifies, since a page
 * that loads wakes React up by itself.
 */
export const useIsLoaded = (pathname: string, loader: PageLoader): boolean =>
  useSyncExternalStore(
    neverNotifies,
    () => {
      const routed = routedPageAt(pathname);
      return routed !== undefined && loader.loaded(routed.page) !== undefined;
    },
    () => true,
  );

const neverNotifies = () => () => {};
