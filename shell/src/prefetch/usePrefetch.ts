import type { Route } from '@site/contract';
import { useEffect } from 'react';
import { whenIdle } from '../hydration/whenIdle';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import { routeAt } from '../routing/routeAt';

/**
 * Prefetches the pages that the page on screen links to. When the browser is idle, it prefetches
 * pages of the same remote and, on a fast connection, those of other remotes. Hovering over or
 * focusing a link prefetches its page at once. Visitors who save data get no prefetching.
 *
 * @param pathname of the page on screen
 */
export function usePrefetch(pathname: string, loader: PageLoader): void {
  useEffect(
    () =>
      whenIdle(() => {
        const remote = routeAt(pathname)?.page.remote;
        const isWorthIt = ({ path, page }: Route) =>
          path !== pathname && (page.remote === remote ? !savesData() : isFast());
        for (const { page } of new Set(linkedRoutes().filter(isWorthIt)))
          void loader.prefetch(page);
      }),
    [pathname, loader],
  );

  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      const route = link && routeOfLink(link);
      if (route && !savesData()) void loader.prefetch(route.page);
    };
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, prefetch, { passive: true });
    return () => events.forEach((event) => document.removeEventListener(event, prefetch));
  }, [loader]);
}

const linkedRoutes = () =>
  [...document.links].map(routeOfLink).filter((route) => route !== undefined);

const routeOfLink = ({ origin, pathname }: HTMLAnchorElement | HTMLAreaElement) =>
  origin === window.location.origin ? routeAt(pathname) : undefined;

/** Mbit/s at which the visitor does not notice the cost of a prefetch that is never used. */
const FAST = 5;

/** What some browsers expose; see the Network Information API, https://wicg.github.io/netinfo/. */
const connection = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string; downlink?: number } })
    .connection;

const savesData = () => connection()?.saveData === true;

/** A browser that exposes nothing counts as slow. */
const isFast = () =>
  !savesData() && connection()?.effectiveType === '4g' && (connection()?.downlink ?? 0) >= FAST;
