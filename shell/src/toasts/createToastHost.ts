/** The element that contains the toasts, as a store for React's `useSyncExternalStore`. */
export interface ToastHost {
  /** Returns the element; undefined until it is on the page. */
  element(): HTMLElement | undefined;
  /** Adds the element to the page. Returns a function that removes it. */
  subscribe(onAdded: () => void): () => void;
}

/**
 * Creates the host of the toasts. It is at the end of the body or, while a modal dialog is open, at
 * the end of the topmost one: everything outside is hidden from screen readers and out of reach for
 * the keyboard.
 */
export function createToastHost(): ToastHost {
  let element: HTMLElement | undefined;
  return {
    element: () => element,
    subscribe(onAdded) {
      const added = (element = document.createElement('div'));
      const place = () => {
        const parent = topmostDialog() ?? document.body;
        if (added.parentElement !== parent) parent.append(added);
        // MUI hid it with the rest of the body before it moved.
        added.removeAttribute('aria-hidden');
      };
      place();
      // MUI hides the body's other children when a dialog opens, and shows them when it closes.
      const observer = new MutationObserver(place);
      observer.observe(document.body, { attributeFilter: ['aria-hidden'], subtree: true });
      onAdded();
      return () => {
        observer.disconnect();
        added.remove();
      };
    },
  };
}

const topmostDialog = () =>
  [...document.querySelectorAll('[aria-modal=true]')].findLast(
    (dialog) => !dialog.closest('[aria-hidden=true]'),
  );
