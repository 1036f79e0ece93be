import type { CommonSettings } from '@site/contract';
import { useLayoutEffect } from 'react';
import { notFoundHead } from './notFoundHead';
import { setHead } from './setHead';
import { routedPageAt, type RoutedPage } from './siteMap';

/**
 * Sets what the document's head says of a page.
 *
 * @param pathname of the page on screen; which page there is at it is known
 * @param lookUp finds what the head of the page says, if the page's data has its path alone
 */
export function useHead(
  pathname: string,
  site: CommonSettings,
  lookUp: (pathname: string) => Promise<RoutedPage | undefined>,
) {
  // A layout effect: a page that is missing sets its head after this.
  useLayoutEffect(() => {
    const routed = routedPageAt(pathname);
    if (routed && routed.title === undefined) {
      let isShown = true;
      void lookUp(pathname).then((found) => isShown && found && setHead(found, site));
      return () => void (isShown = false);
    }
    setHead(routed ?? notFoundHead, site);
  }, [pathname, site, lookUp]);
}
