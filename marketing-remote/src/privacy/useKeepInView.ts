import { type RefObject, useEffect } from 'react';

/**
 * Scrolls `box` so that its current link is visible. `scrollIntoView` would scroll the page, too.
 */
export function useKeepInView(
  box: RefObject<HTMLElement | null>,
  current: string | undefined,
): void {
  useEffect(() => {
    const link = box.current?.querySelector('[aria-current]');
    if (!box.current || !link || current === undefined) return;
    const outer = box.current.getBoundingClientRect();
    const inner = link.getBoundingClientRect();
    if (inner.top < outer.top) box.current.scrollBy(0, inner.top - outer.top);
    else if (inner.bottom > outer.bottom) box.current.scrollBy(0, inner.bottom - outer.bottom);
  }, [box, current]);
}
