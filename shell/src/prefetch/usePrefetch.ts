import type { Route } from '@site/contract';
import { useEffect, useState } from 'react';
import { whenIdle } from '../hydration/whenIdle';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import { routeAt } from '../routing/routeAt';

interface LinkedPage {
  route: Route;
  path: string;
}

/**
 * Prefetches the pages that the page on screen links to. When the browser is idle, it prefetches
 * pages of the same remote and, on a fast connection, those of other remotes. Hovering over or
 * focusing a link prefetches its page at once. Visitors who save data get no prefetching.
 *
 * @param pathname of the page on screen
 * @returns the route and path of the page to render in advance, once it has loaded: the last one whose link was hovered over, touched
 *   or focused. It stays when the visitor moves on, since a pointer often comes back, and a page that goes away
 *   has to render again.
 */
export function usePrefetch(pathname: string, loader: PageLoader): LinkedPage | undefined {
  const [pointedAt, setPointedAt] = useState<LinkedPage & { from: string }>();

  useEffect(() => {
    const own = routeAt(pathname);
    const stopWaiting = whenIdle(() => {
      const isWorthIt = (route: Route) =>
        route !== own && (route.page.remote === own?.page.remote ? !savesData() : isFast());
      for (const [route, path] of linkedRoutes())
        if (isWorthIt(route)) void loader.prefetch(route.page, path);
    });
    const pointAt = async ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      const route = link && routeOfLink(link);
      if (!route || route === own || savesData()) return;
      const path = link.pathname;
      await loader.prefetch(route.page, path);
      if (!loader.loaded(route.page)) return;
      setPointedAt((last) =>
        // The same object renders no page again: these events come right before a press.
        last?.from === pathname && last.path === path ? last : { from: pathname, route, path },
      );
    };
    const pointAtLink = (event: Event) => void pointAt(event);
    // A finger's pointerover comes right before its pointerdown.
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, pointAtLink, { passive: true });
    return () => {
      stopWaiting();
      for (const event of events) document.removeEventListener(event, pointAtLink);
    };
  }, [pathname, loader]);

  return pointedAt?.from === pathname ? pointedAt : undefined;
}

/** Returns the routes that the page links to, each with the path of a link. */
function linkedRoutes(): Map<Route, string> {
  const linked = new Map<Route, string>();
  for (const link of document.links) {
    const route = routeOfLink(link);
    if (route) linked.set(route, link.pathname);
  }
  return linked;
}

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
