import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { report } from '../reporting/report';
import type { ToastListProps } from './ToastList';
import type { ShownToast, ToastStore } from './ToastStore';

const ToastList = lazy(() =>
  import('./ToastList').catch((cause: unknown) => {
    const why = 'Toasts are plain text at the end of the page: the toast list failed to load.';
    report(new Error(why, { cause }));
    return { default: ToastTexts };
  }),
);

/**
 * The live region for toasts; render it once, always. Screen readers only announce content that is
 * inserted into an existing region, so the region must be on the page before the first toast. The
 * component that renders toasts loads when the first one is raised.
 */
export function ToastRegion({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, prerenderedToasts);
  const [isUsed, setUsed] = useState(false);
  // Stays true without toasts, since the last one to close still has to exit.
  if (toasts.length > 0 && !isUsed) setUsed(true);
  return (
    <div
      data-shell=""
      role="log"
      aria-label="Notifications, F6"
      aria-live="polite"
      aria-relevant="additions text"
    >
      {isUsed && (
        <Suspense>
          <ToastList store={store} toasts={toasts} />
        </Suspense>
      )}
    </div>
  );
}

const NONE: readonly ShownToast[] = [];

/** Prerendered markup has no toasts, so hydration begins without those that were raised before it. */
const prerenderedToasts = () => NONE;

/** The messages alone, if `ToastList` fails to load: screen readers announce them. */
const ToastTexts = ({ toasts }: ToastListProps) => (
  <>{toasts.map(({ id, message, isOpen }) => isOpen && <p key={id}>{message}</p>)}</>
);
