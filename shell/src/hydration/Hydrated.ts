import { useEffect, useSyncExternalStore } from 'react';
import { tellHydrated } from './events';

/**
 * Dispatches the hydrated event once the page's effects run. Renders nothing; must be a sibling of
 * the page inside the same Suspense boundary.
 */
export function Hydrated() {
  useEffect(tellHydrated, []);
  return null;
}

/**
 * Returns false while the component hydrates the prerendered markup, and true from then on. A
 * component that hydrates nothing gets true at once.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    // React itself looks for a change after hydration.
    () => () => {},
    () => true,
    () => false,
  );
