/** What to do once the page is on screen. */
let pending: (() => void) | undefined;

/** Calls back when the page appears, from `focusHeadingIfPending`. */
export const whenPageAppears = (call: () => void) => void (pending = call);

/** Whether the page is not on screen yet. Until then, the window scrolls as the page before it. */
export const isPageAwaited = () => pending !== undefined;

/**
 * Focuses the page's heading without scrolling. While the page is not on screen, it has no heading,
 * or React hides the last page with its heading, which takes no focus.
 *
 * @param whenShown for `focusHeadingIfPending` to call in this case
 */
export function focusHeading(whenShown: () => void = focusHeading): void {
  const heading = document.querySelector('main h1') ?? document.getElementById('main');
  pending = focusPlace(heading) ? undefined : whenShown;
}

/**
 * Focuses the element from which the visitor goes on, without scrolling: all of the shell's code gives the
 * focus back by this.
 *
 * @returns whether the element has the focus. One that is gone, hidden or disabled takes none.
 */
export function focusPlace(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  // Makes it focusable from script without adding a tab stop; it shows no focus ring, since a ring
  // would suggest that it can be pressed.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Call when a page appears: focuses its heading if an earlier `focusHeading` could not. */
export function focusHeadingIfPending(): void {
  if (document.activeElement === document.body) pending?.();
  pending = undefined;
}
