import { useSyncExternalStore } from 'react';

/**
 * Returns false while the component hydrates the prerendered markup, and true from then on. A
 * component that hydrates nothing gets true at once.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** Nothing to subscribe to: React itself looks for a change after hydration. */
const subscribe = () => () => {};
