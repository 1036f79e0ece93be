import type { Location } from 'react-router';

/**
 * Where each page of the tab's history was scrolled to. A browser restores the position as soon as the address changes,
 * when the last page still stands there: if that one is shorter, the position of a long page is lost.
 */
export function createScrollMemory() {
  const positions = new Map<string, number>();
  return {
    /** Notes the position of the page on screen. */
    remember(shown: Location) {
      // Once the address has changed, what scrolls is the browser, for a page that is yet to come.
      if (window.location.pathname === shown.pathname) positions.set(entryOf(shown), window.scrollY);
    },
    /** Scrolls a page that was returned to; what is not known is left to the browser. */
    restore(location: Location) {
      const position = positions.get(entryOf(location));
      if (position !== undefined) window.scrollTo(0, position);
    },
  };
}

/** An entry of the history. Those that the router did not make, such as a fragment's, all have the same key. */
const entryOf = ({ key, pathname, hash }: Location) => `${key} ${pathname}${hash}`;
