import { useLayoutEffect, type RefObject } from 'react';
import { rememberInteraction } from './rememberInteraction';

/** When an element unmounts, restores its focus and early presses in the page that replaces it. */
export function useRestoreInteraction(container: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = container.current;
    // In a microtask: React inserts the replacement in the same commit, but after this cleanup.
    return () => void (element && Promise.resolve().then(rememberInteraction(element)));
  }, [container]);
}
