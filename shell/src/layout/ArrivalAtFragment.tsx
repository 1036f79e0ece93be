import { useLayoutEffect } from 'react';
import { scrollToFragment } from './useRouteChange';

/**
 * Scrolls to the fragment of the address with which the tab was opened, once the page is there: the browser looks for it
 * before. Stands beside the page, in the same Suspense, and draws nothing.
 */
export function ArrivalAtFragment() {
  useLayoutEffect(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // A page that was reloaded or returned to stays where it was.
    if (visit?.type === 'navigate') scrollToFragment(window.location.hash);
  }, []);
  return null;
}
