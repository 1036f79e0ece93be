let isPending = false;

/**
 * Focuses the page's heading without scrolling. If the heading is not in the document yet,
 * `focusHeadingIfPending` focuses it later.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  isPending = !heading;
  if (heading) focusPlace(heading);
}

/** Focuses an element from which the visitor goes on, without scrolling. */
export function focusPlace(element: HTMLElement): void {
  // Makes it focusable from script without adding a tab stop; it shows no focus ring, since a ring
  // would suggest that it can be pressed.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Call when a page appears: focuses its heading if an earlier `focusHeading` found none. */
export function focusHeadingIfPending(): void {
  if (isPending && document.activeElement === document.body) focusHeading();
  isPending = false;
}
