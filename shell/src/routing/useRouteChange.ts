import { fillText, type CommonSettings } from '@site/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RouterLocation } from './Router';
import { focusHeading } from './focusHeading';
import { pageHead } from './pageHead';
import { createScrollMemory } from './scrollMemory';

/**
 * Does on client-side navigation what a browser does when it loads a page: sets the title, scrolls,
 * and moves the focus so that screen readers start at the new page.
 *
 * @param location address of the page on screen
 */
export function useRouteChange(location: RouterLocation, site: CommonSettings) {
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

  // A layout effect, since the new page would otherwise flash at the last page's scroll position.
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
 * @returns whether the element exists
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
