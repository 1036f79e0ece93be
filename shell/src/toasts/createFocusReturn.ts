import type { FocusEvent } from 'react';

/** Keeps the keyboard's place on the page while toasts come and go. */
export interface FocusReturn {
  /** For the element around all toasts: notes where focus came from. */
  onFocus(event: FocusEvent<HTMLElement>): void;
  /** Takes focus out of a toast that is about to go. Does nothing when focus is elsewhere. */
  leave(toast: HTMLElement): void;
}

/**
 * Focus that stands in a closing toast goes back to where it was before it came among the toasts or, if that
 * is gone, to the page's `#main`: left alone, it would fall to `body`, and a keyboard's user would start at
 * the top again.
 */
export function createFocusReturn(): FocusReturn {
  let origin: Element | null = null;
  return {
    onFocus({ currentTarget, relatedTarget }) {
      // From one toast to the next, the origin stays the place on the page.
      if (!currentTarget.contains(relatedTarget)) origin = relatedTarget;
    },
    leave(toast) {
      if (!toast.contains(document.activeElement)) return;
      if (!takeFocus(origin)) focusMain();
    },
  };
}

function takeFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  // An element that was removed or disabled meanwhile does not take it.
  return document.activeElement === element;
}

function focusMain(): void {
  const main = document.getElementById('main');
  if (main && main.tabIndex < 0) main.tabIndex = -1; // without the attribute, main can't be focused
  takeFocus(main);
}
