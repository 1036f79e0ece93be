import type { Route } from '@site/contract';
import { useEffect, useState } from 'react';
import type { PageLoader } from '../remotes/loading/PageLoader';
import { routeAt } from '../routing/routeAt';
import { whenIdle } from '../hydration/whenIdle';
import { line } from './line';

/**
 * Loads the pages that the page on screen links to before they are asked for: those of the same remote when the browser
 * is idle, others then on a good line only, any as soon as a link is pointed at or focused. Nothing at all for visitors
 * who save data.
 *
 * @param pathname of the page on screen
 * @returns a loaded page that is likely to be asked for next: the last one pointed at, or the first one that is linked
 */
export function usePrefetch(pathname: string, loader: PageLoader): Route | undefined {
  const [next, setNext] = useState<Route>();

  useEffect(
    () =>
      whenIdle(() => {
        const remote = routeAt(pathname)?.page.remote;
        const isWorthIt = ({ path, page }: Route) =>
          path !== pathname && (page.remote === remote ? !line.savesData() : line.isGood());
        const [first, ...others] = new Set(linkedRoutes().filter(isWorthIt));
        if (first) void loader.prefetch(first.page).then((isThere) => isThere && setNext(first));
        for (const { page } of others) void loader.prefetch(page);
      }),
    [pathname, loader],
  );

  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      const route = link && routeOf(link);
      if (!route || line.savesData()) return;
      void loader.prefetch(route.page).then((isThere) => isThere && setNext(route));
    };
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, prefetch, { passive: true });
    return () => events.forEach((event) => document.removeEventListener(event, prefetch));
  }, [loader]);

  return next;
}

const linkedRoutes = () => [...document.links].map(routeOf).filter((route) => route !== undefined);

/** The route of a link to a page of this site. */
const routeOf = ({ origin, pathname }: { origin: string; pathname: string }): Route | undefined =>
  origin === window.location.origin ? routeAt(pathname) : undefined;
