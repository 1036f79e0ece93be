/** Focuses the page's heading, without scrolling. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!heading) return;
  // Not reachable by Tab, but focusable by us; its ring would say that it can be pressed.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
