/**
 * Whether a visitor sees an element: it is rendered, its centre is in the window, and nothing
 * covers it there. A page that is drawn ahead has elements of which none of this may be true.
 */
export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top !== null && element.contains(top);
}
