let isDue = false;

/** Focuses the page's heading, without scrolling; when there is none yet, `takeDueFocus` makes up for it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  isDue = !heading;
  if (!heading) return;
  // Not reachable by Tab, but focusable by us; its ring would say that it can be pressed.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** For a page that comes on screen: focuses its heading when that was to be done before it was there. */
export function takeDueFocus(): void {
  if (isDue && document.activeElement === document.body) focusHeading();
  isDue = false;
}
