import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, focusPlace, isPageAwaited } from './focusHeading';
import type { RouterLocation } from './Router';
import { decode } from './siteMap';
import { readStored, store, type Position } from './tabStorage';

/** Runs before the handler of a clicked link, which leaves the page. */
const CAPTURE = { capture: true, passive: true };

/**
 * Does on client-side navigation what a browser does when it loads a page: scrolls, and moves the focus so that
 * screen readers start at the new page.
 *
 * @param location address of the page on screen
 */
export function useRouteChange(location: RouterLocation) {
  const shown = useRef(location);

  useEffect(() => {
    const remember = () => rememberPosition(shown.current);
    // The scroll event comes with the next frame, which may be that of the next page: a click counts, too.
    const events = ['scroll', 'focusin', 'click'];
    for (const event of events) document.addEventListener(event, remember, CAPTURE);
    const storeAll = () => {
      // A visitor may leave in the frame of the last scroll, before its event.
      remember();
      storePositions();
    };
    // The last event that browsers are sure to fire, whichever way the visitor leaves.
    document.addEventListener('visibilitychange', storeAll);
    return () => {
      for (const event of events) document.removeEventListener(event, remember, CAPTURE);
      document.removeEventListener('visibilitychange', storeAll);
    };
  }, []);

  // A layout effect, since the new page would otherwise flash at the last page's scroll position.
  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = location;
    const { arrival, pathname, search, hash } = location;
    const isOtherPage = last.pathname !== pathname;
    // A link to the page on screen leads to its top, or to its fragment. A page that changes the query keeps the
    // position.
    const isAgain =
      location !== last && (arrival === 'link' || (arrival === 'push' && last.search === search));
    // The browser leaves an entry with a fragment alone; see `keepFragment`.
    if (!isOtherPage && arrival === 'pop' && hash && location !== last) restorePosition(location);
    if (!isOtherPage && !isAgain) return;
    // Again once the page is on screen: before that, the window may be too short to scroll.
    const arrive = () => {
      if (arrival === 'pop' ? restorePosition(location) : goToFragment(hash)) return;
      if (arrival !== 'pop') window.scrollTo(0, 0);
      focusHeading(arrive);
    };
    arrive();
  }, [location]);
}

/** Scrolls to the element that a fragment names, if it exists, and focuses it. */
function goToFragment(hash: string): boolean {
  const target = findTarget(hash);
  if (!target) return false;
  target.scrollIntoView();
  focusPlace(target);
  return true;
}

const findTarget = (hash: string) => (hash ? document.getElementById(decode(hash.slice(1))) : null);

/** Entries of the history whose positions are kept. */
const LIMIT = 50;

/** The positions by the key of their entry, the last one last. */
let positions: Map<string, Position> | undefined;

/**
 * Remembers where the visitor is on the page on screen. The browser's own restoration runs as soon
 * as the address changes, while the previous page is still on screen: it then loses the position if
 * that page is shorter, and the focus in any case.
 */
function rememberPosition({ key }: RouterLocation): void {
  // After the address has changed, any scrolling is the browser's, for the page to come.
  if (isPageAwaited() || (window.history.state as { key?: string } | null)?.key !== key) return;
  positions ??= readPositions();
  positions.delete(key);
  positions.set(key, [
    Math.round(window.scrollY),
    controls().findIndex((control) => control === document.activeElement),
    details().flatMap(({ open }, at) => (open ? [at] : [])),
  ]);
  for (const [oldest] of positions) if (positions.size > LIMIT) positions.delete(oldest);
}

/** Restores the scroll position, and the focus. Returns whether a control has the focus then. */
export function restorePosition({ key }: RouterLocation): boolean {
  const [top, index, open = []] = (positions ??= readPositions()).get(key) ?? [];
  for (const [at, element] of details().entries()) if (open.includes(at)) element.open = true;
  if (top !== undefined) window.scrollTo(0, top);
  return focusPlace(controls()[index ?? -1]);
}

/** Stores the positions for after a reload. A document that has none keeps those of the one before. */
function storePositions(): void {
  if (positions) store('positions', [...positions]);
}

const readPositions = (): Map<string, Position> =>
  readStored('positions', (stored) => new Map(stored)) ?? new Map<string, Position>();

/** Restores the position after a reload: WebKit goes to the fragment again. */
export function restoreReloadedPosition(location: RouterLocation): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const target = findTarget(location.hash);
  if (navigation?.type !== 'reload' || !target) return;
  const top = window.scrollY;
  target.scrollIntoView();
  // Otherwise the browser has restored the position, or the visitor has scrolled since.
  if (window.scrollY === top) restorePosition(location);
  else window.scrollTo(0, top);
}

const details = () => [...document.querySelectorAll('details')];

/** Returns everything that can be pressed or filled in. */
const controls = () => [
  ...document.querySelectorAll('a, button, input, select, textarea, summary'),
];
