import { fillText, type SiteSettings } from '@site/contract';
import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType, type Location } from 'react-router';
import { headOf } from './headOf';

/**
 * What a browser does of itself when a page loads, done for a navigation inside the page: the title, the scroll position
 * and the focus, so that a screen reader starts at the new page.
 *
 * @param location address of the page on screen
 */
export function useRouteChange(location: Location, site: SiteSettings) {
  const how = useNavigationType();
  const shown = useRef(location);

  useEffect(() => {
    document.title = fillText(headOf(location.pathname).title, site);
  }, [location.pathname, site]);

  useEffect(() => {
    const isOtherPage = shown.current.pathname !== location.pathname;
    shown.current = location;
    if (!isOtherPage) return;
    const target = location.hash && document.getElementById(decodeFragment(location.hash.slice(1)));
    if (target) target.scrollIntoView();
    // Back and forward: the browser restores the position of the page that it returns to.
    else if (how !== NavigationType.Pop) window.scrollTo(0, 0);
    focusHeading();
  }, [location, how]);
}

/** Focuses the page's heading, without scrolling. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!heading) return;
  // Not reachable by Tab, but focusable by us; its ring would say that it can be pressed.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function decodeFragment(fragment: string) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
