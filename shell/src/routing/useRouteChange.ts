import { fillText, type CommonSettings } from '@site/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RouterLocation } from './Router';
import { focusHeading, focusPlace } from './focusHeading';
import { pageHead } from './pageHead';
import { rememberPlace, restorePlace, storePlaces } from './placeMemory';

/** Runs before the handler of a clicked link, which leaves the page. */
const CAPTURE = { capture: true, passive: true };

/**
 * Does on client-side navigation what a browser does when it loads a page: sets the title, scrolls,
 * and moves the focus so that screen readers start at the new page.
 *
 * @param location address of the page on screen
 */
export function useRouteChange(location: RouterLocation, site: CommonSettings) {
  const shown = useRef(location);

  useEffect(() => {
    document.title = fillText(pageHead(location.pathname).title, site);
  }, [location.pathname, site]);

  useEffect(() => {
    const remember = () => rememberPlace(shown.current);
    // The scroll event comes with the next frame, which may be that of the next page: a click counts, too.
    const events = ['scroll', 'focusin', 'click'];
    for (const event of events) document.addEventListener(event, remember, CAPTURE);
    // The last event that browsers are sure to fire, whichever way the visitor leaves.
    document.addEventListener('visibilitychange', storePlaces);
    return () => {
      for (const event of events) document.removeEventListener(event, remember, CAPTURE);
      document.removeEventListener('visibilitychange', storePlaces);
    };
  }, []);

  // A layout effect, since the new page would otherwise flash at the last page's scroll position.
  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = location;
    const { arrival, pathname, search, hash } = location;
    const isOtherPage = last.pathname !== pathname;
    // A link to the page on screen leads to its top. A change of the query keeps the place.
    const isAgain = location !== last && arrival === 'push' && last.search === search;
    if (!isOtherPage && !isAgain) return;
    if (arrival === 'pop' ? restorePlace(location) : goToFragment(hash)) return;
    if (arrival !== 'pop') window.scrollTo(0, 0);
    focusHeading();
  }, [location]);
}

/**
 * Scrolls to the element that a fragment names, and focuses it.
 *
 * @param hash with its `#`, or an empty string
 * @returns whether the element exists
 */
function goToFragment(hash: string): boolean {
  const target = hash && document.getElementById(decodeFragment(hash.slice(1)));
  if (!target) return false;
  target.scrollIntoView();
  focusPlace(target);
  return true;
}

function decodeFragment(fragment: string) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
