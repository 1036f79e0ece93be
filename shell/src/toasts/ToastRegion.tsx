import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { report } from '../reporting/report';
import { PlainToastList } from './PlainToastList';
import type { OpenToast, ToastStore } from './ToastStore';

const NO_TOASTS: readonly OpenToast[] = [];

const ToastList = lazy(() =>
  import('./ToastList').catch((cause: unknown) => {
    const why = 'Toasts are shown as plain text: the toast list failed to load.';
    report(new Error(why, { cause }));
    return { default: PlainToastList };
  }),
);

/**
 * The live region for toasts; render it once, always. Screen readers only announce content that is
 * inserted into an existing region, so the region must be on the page before the first toast. The
 * component that renders toasts loads when the first one is raised.
 */
export function ToastRegion({ store }: { store: ToastStore }) {
  // Prerendered markup has no toasts, so hydration must not render any either.
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => NO_TOASTS);
  const [isUsed, setUsed] = useState(false);
  // Stays true without toasts, since the last one to close still has to exit.
  if (toasts.length > 0 && !isUsed) setUsed(true);
  return (
    <div role="log" aria-label="Notifications" aria-live="polite" aria-relevant="additions text">
      {isUsed && (
        <Suspense>
          <ToastList store={store} toasts={toasts} />
        </Suspense>
      )}
    </div>
  );
}
