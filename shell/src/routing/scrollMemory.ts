import type { RouterLocation } from './Router';

/**
 * Remembers the scroll position of each entry in the tab's history. The browser's own restoration
 * runs as soon as the address changes, while the previous page is still on screen: if that page is
 * shorter, the position is lost.
 */
export function createScrollMemory() {
  const positions = new Map<string, number>();
  return {
    /** Remembers the scroll position of the page on screen. */
    remember(shown: RouterLocation) {
      // After the address has changed, any scrolling is the browser's, for the page to come.
      if (window.location.pathname === shown.pathname)
        positions.set(entryKey(shown), window.scrollY);
    },
    /**
     * Restores the scroll position after back or forward; without one, the browser's choice stays.
     */
    restore(location: RouterLocation) {
      const position = positions.get(entryKey(location));
      if (position !== undefined) window.scrollTo(0, position);
    },
  };
}

/** Identifies a history entry: path and fragment distinguish entries without a key. */
const entryKey = ({ key, pathname, hash }: RouterLocation) => `${key} ${pathname}${hash}`;
