import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { report } from '../reporting/report';
import { PlainToastList } from './PlainToastList';
import type { ToastStore } from './ToastStore';

const ToastList = lazy(() =>
  import('./ToastList').catch((cause: unknown) => {
    const why = 'Toasts are shown as plain text: the toast list failed to load.';
    report(new Error(why, { cause }));
    return { default: PlainToastList };
  }),
);

/**
 * The live region for toasts; render it once, always. Screen readers only announce content that is
 * inserted into an existing region, so the region must be on the page before the first toast: it is
 * there from hydration on. The component that renders toasts loads when the first one is raised.
 */
export function ToastRegion({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, store.list);
  const [host] = useState(createToastHost);
  // The server can't render into another element, so hydration does not either.
  const element = useSyncExternalStore(host.subscribe, host.element, host.element);
  const [isUsed, setUsed] = useState(false);
  // Stays true without toasts, since the last one to close still has to exit.
  if (toasts.length > 0 && !isUsed) setUsed(true);
  if (!element) return null;
  return createPortal(
    <div role="log" aria-label="Notifications" aria-live="polite" aria-relevant="additions text">
      {isUsed && (
        <Suspense>
          <ToastList store={store} toasts={toasts} />
        </Suspense>
      )}
    </div>,
    element,
  );
}

/**
 * Creates the element that contains the toasts, as a store for React. It is at the end of the body or, while a modal dialog is open, at
 * the end of the topmost one: everything outside is hidden from screen readers and out of reach for
 * the keyboard.
 */
function createToastHost() {
  let element: HTMLElement | undefined;
  return {
    element: () => element,
    subscribe(onAdded: () => void) {
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
