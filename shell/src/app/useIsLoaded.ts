import type { Route } from '@site/contract';
import { useSyncExternalStore } from 'react';
import type { PageLoader } from '../remotes/loading/createPageLoader';

/**
 * Returns whether the route's page can render at once: its code has loaded, or the page is the shell's own.
 *
 * The answer comes as that of a store, not from a plain call: React would not know that it has changed, and
 * could drop the effects of a render that its own state did not ask for. The store never notifies, since a page
 * that loads wakes React up by itself.
 */
export const useIsLoaded = (route: Route | undefined, loader: PageLoader): boolean =>
  useSyncExternalStore(
    neverNotifies,
    () => !route || loader.loaded(route.page) !== undefined,
    () => true,
  );

const neverNotifies = () => () => {};
