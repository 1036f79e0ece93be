/** The element that contains the toasts, and how to remove it. */
export interface ToastHost {
  element: HTMLElement;
  remove: () => void;
}

/**
 * Adds the element for the toasts to the page. It is at the end of the body or, while a modal dialog
 * is open, at the end of the topmost one: everything outside is hidden from screen readers and out of
 * reach for the keyboard.
 */
export function openToastHost(): ToastHost {
  const element = document.createElement('div');
  const place = () => {
    const parent = topmostDialog() ?? document.body;
    if (element.parentElement !== parent) parent.append(element);
    // MUI hid it with the rest of the body before it moved.
    element.removeAttribute('aria-hidden');
  };
  place();
  // MUI hides the body's other children when a dialog opens, and shows them when it closes.
  const observer = new MutationObserver(place);
  observer.observe(document.body, { attributeFilter: ['aria-hidden'], subtree: true });
  return {
    element,
    remove() {
      observer.disconnect();
      element.remove();
    },
  };
}

const topmostDialog = () =>
  [...document.querySelectorAll('[aria-modal=true]')].findLast(
    (dialog) => !dialog.closest('[aria-hidden=true]'),
  );
