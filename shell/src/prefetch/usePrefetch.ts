import { useEffect, useState } from 'react';
import { whenIdle } from '../hydration/whenIdle';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import type { LinkedPage } from '../remotes/Pages';
import { pageId } from '../routing/pageId';
import { isClientSide, remoteAt, routedPageAt } from '../routing/siteMap';

/**
 * Prefetches the pages that the page on screen links to. When the browser is idle, it prefetches
 * pages of the same remote and, on a fast connection, those of other remotes. Hovering over or
 * focusing a link prefetches its page at once. Visitors who save data get no prefetching.
 *
 * @param pathname of the page on screen
 * @returns the page to render in advance, once it has loaded: the last one whose link was hovered over, touched
 *   or focused. It stays when the visitor moves on, since a pointer often comes back, and a page that goes away
 *   has to render again.
 */
export function usePrefetch(pathname: string, loader: PageLoader): LinkedPage | undefined {
  const [pointedAt, setPointedAt] = useState<LinkedPage & { from: string }>();

  useEffect(() => {
    const own = routedPageAt(pathname)?.page;
    /** Returns the page at a path, unless it is the one on screen. */
    const findOther = async (path: string) => {
      const routed = routedPageAt(path) ?? (await loader.find(path).catch(() => undefined));
      return own && routed && pageId(routed.page) === pageId(own) ? undefined : routed;
    };
    const prefetched = new Set<string>();
    /** Prefetches a page once, however many links lead to it. */
    const prefetchLinked = async (path: string) => {
      const routed = await findOther(path);
      if (!routed || prefetched.has(pageId(routed.page))) return;
      prefetched.add(pageId(routed.page));
      await loader.prefetch(routed.page, path);
    };
    const stopWaiting = whenIdle(() => {
      for (const path of linkedPaths())
        if (remoteAt(path) === own?.remote ? !savesData() : isFast()) void prefetchLinked(path);
    });
    const pointAt = async ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (!link || !isClientSide(link) || savesData()) return;
      const path = link.pathname;
      // What the head of a page says, which the page's data does not have.
      void loader.find(path).catch(() => {});
      const routed = await findOther(path);
      if (!routed) return;
      await loader.prefetch(routed.page, path);
      if (!loader.loaded(routed.page)) return;
      setPointedAt((last) =>
        // The same object renders no page again: these events come right before a press.
        last?.from === pathname && last.path === path ? last : { from: pathname, routed, path },
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

/** Returns the paths of the pages that the page on screen links to. */
const linkedPaths = (): Set<string> =>
  new Set([...document.links].filter(isClientSide).map(({ pathname }) => pathname));

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
