import type { FocusEvent } from 'react';

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
    /** Moves the focus out of a toast that is about to close, if it is there. */
    restoreFrom(toast: HTMLElement) {
      if (toast.contains(document.activeElement) && !tryFocus(origin)) focusMain();
    },
  };
}

function tryFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  // An element that has since been removed or disabled cannot be focused.
  return document.activeElement === element;
}

function focusMain(): void {
  const main = document.getElementById('main');
  if (main && main.tabIndex < 0) main.tabIndex = -1; // focusable only with the attribute
  tryFocus(main);
}
