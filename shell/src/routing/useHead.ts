import type { CommonSettings } from '@site/contract';
import { isOneAddress } from '@site/format';
import { useLayoutEffect } from 'react';
import { notFoundHead } from './notFoundHead';
import { setHead } from './setHead';
import { routedPageAt } from './siteMap';

/**
 * Sets the title, the description and the address that the document's head has for a page.
 *
 * @param pathname of the page on screen; what there is at it is known
 */
export function useHead(pathname: string, site: CommonSettings) {
  // A layout effect: a page that is missing sets its head after this.
  useLayoutEffect(() => {
    const routed = routedPageAt(pathname);
    setHead(routed ?? notFoundHead, site);
    // The composed page has no address, since it serves many.
    if (!routed || routed.indexed === false || !site.publicOrigin || isOneAddress(routed.path))
      return;
    const address = site.publicOrigin + pathname;
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = address;
    const meta = document.createElement('meta');
    meta.setAttribute('property', 'og:url');
    meta.content = address;
    document.head.append(link, meta);
    return () => {
      link.remove();
      meta.remove();
    };
  }, [pathname, site]);
}
