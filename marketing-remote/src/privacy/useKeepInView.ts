import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a list that is longer than its box so that the current link shows. It moves the box alone:
 * `scrollIntoView` would move the page under the reader as well.
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
