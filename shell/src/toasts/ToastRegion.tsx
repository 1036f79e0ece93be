import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { report } from '../reporting/report';
import { createToastHost } from './createToastHost';
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
