import { fillText, type SiteSettings } from '@site/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RouterLocation } from './Router';
import { focusHeading } from './focusHeading';
import { pageHead } from './pageHead';
import { createScrollMemory } from './scrollMemory';

/**
 * What a browser does of itself when a page loads, done for a navigation inside the page: the title, the scroll position
 * and the focus, so that a screen reader starts at the new page.
 *
 * @param location address of the page on screen
 */
export function useRouteChange(location: RouterLocation, site: SiteSettings) {
  const shown = useRef(location);
  const memory = useRef(createScrollMemory());

  useEffect(() => {
    document.title = fillText(pageHead(location.pathname).title, site);
  }, [location.pathname, site]);

  useEffect(() => {
    const remember = () => memory.current.remember(shown.current);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  // Before the new page is painted: it would show for a moment where the last one was scrolled to.
  useLayoutEffect(() => {
    const isOtherPage = shown.current.pathname !== location.pathname;
    shown.current = location;
    if (!isOtherPage) return;
    if (location.arrival === 'pop') memory.current.restore(location);
    else if (!scrollToFragment(location.hash)) window.scrollTo(0, 0);
    focusHeading();
  }, [location]);
}

/**
 * Scrolls to the element that a fragment names.
 *
 * @param hash with its `#`, or an empty string
 * @returns whether there is one
 */
function scrollToFragment(hash: string): boolean {
  const target = hash && document.getElementById(decodeFragment(hash.slice(1)));
  if (!target) return false;
  target.scrollIntoView();
  return true;
}

function decodeFragment(fragment: string) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
