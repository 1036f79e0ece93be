import type { FocusEvent } from 'react';
import { focusPlace } from '../routing/focusHeading';

export type FocusRestorer = ReturnType<typeof createFocusRestorer>;

/**
 * Creates a restorer that returns the focus from a closing toast to the element that had it before
 * the toasts or, if that is gone, to the page's `#main`. Otherwise the focus would fall back to
 * `body`, and keyboard users would start at the top again.
 */
export function createFocusRestorer() {
  let origin: Element | null = null;
  return {
    /** For the element around all toasts: remembers where the focus came from. */
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      // Moving from one toast to another keeps the element on the page as the origin.
      if (!currentTarget.contains(relatedTarget)) origin = relatedTarget;
    },
    /** Moves the focus out of a toast that is about to close, or out of all, if it is there. */
    restoreFrom(toasts: HTMLElement) {
      if (!toasts.contains(document.activeElement)) return;
      // The origin may have been removed or disabled since.
      if (!focusPlace(origin)) focusPlace(document.getElementById('main'));
    },
  };
}
