import type { RemotePage } from '@site/contract';
import { useEffect } from 'react';
import type { PageLoader } from '../remotes/createPageLoader';
import { routeAt } from '../routing/routeAt';
import { line } from './line';

/**
 * Loads the pages that the page on screen links to before they are asked for, so that a click shows them at once: those
 * of the same remote when the browser is idle, others then on a good line only, any as soon as a link is pointed at or
 * focused. Nothing at all for visitors who save data.
 *
 * @param pathname of the page on screen
 */
export function usePrefetch(pathname: string, loader: PageLoader): void {
  useEffect(() => {
    const remote = routeAt(pathname)?.page.remote;
    return whenIdle(() => {
      for (const link of document.links) {
        const page = pageOf(link);
        if (page && (page.remote === remote ? !line.savesData() : line.isGood())) loader.prefetch(page);
      }
    });
  }, [pathname, loader]);

  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      const page = link && pageOf(link);
      if (page && !line.savesData()) loader.prefetch(page);
    };
    const events = ['pointerover', 'focusin'];
    for (const event of events) document.addEventListener(event, prefetch, { passive: true });
    return () => events.forEach((event) => document.removeEventListener(event, prefetch));
  }, [loader]);
}

/** The remote's page that a link leads to, if it is one of this site. */
function pageOf({ origin, pathname }: { origin: string; pathname: string }): RemotePage | undefined {
  return origin === window.location.origin ? routeAt(pathname)?.page : undefined;
}

/** @returns what takes it back */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    // Safari before 2026: a moment after the page has come to rest will do.
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
