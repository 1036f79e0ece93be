import type { RouterLocation } from './Router';

/**
 * Where each page of the tab's history was scrolled to. A browser restores the position as soon as the address changes,
 * when the last page still stands there: if that one is shorter, the position of a long page is lost.
 */
export function createScrollMemory() {
  const positions = new Map<string, number>();
  return {
    /** Notes the position of the page on screen. */
    remember(shown: RouterLocation) {
      // Once the address has changed, what scrolls is the browser, for a page that is yet to come.
      if (window.location.pathname === shown.pathname)
        positions.set(entryOf(shown), window.scrollY);
    },
    /** Scrolls a page that was returned to; what is not known is left to the browser. */
    restore(location: RouterLocation) {
      const position = positions.get(entryOf(location));
      if (position !== undefined) window.scrollTo(0, position);
    },
  };
}

/** An entry of the history: the path and the fragment tell those apart that have no key of their own. */
const entryOf = ({ key, pathname, hash }: RouterLocation) => `${key} ${pathname}${hash}`;
