import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { report } from '../reporting/report';
import { PlainToastList } from './PlainToastList';
import type { OpenToast, ToastStore } from './ToastStore';

const NO_TOASTS: readonly OpenToast[] = [];

const ToastList = lazy(() =>
  import('./ToastList').catch((cause: unknown) => {
    const why = 'Toasts are shown as plain text: the part that draws them could not be loaded.';
    report(new Error(why, { cause }));
    return { default: PlainToastList };
  }),
);

/**
 * Where toasts appear; render it once, always. Screen readers only announce what is inserted into a region
 * that they already know, so it stands in the page before the first toast. The part that draws is loaded when
 * that one is raised.
 */
export function ToastRegion({ store }: { store: ToastStore }) {
  // A prerendered page shows none, and neither may the first render over it.
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => NO_TOASTS);
  const [isUsed, setUsed] = useState(false);
  // And stays so without toasts: the last one to close has yet to leave the screen.
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
