import { Box, Link } from '@site/ui';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { report } from '../reporting/report';
import type { ToastListProps } from './ToastList';
import { topmostDialog } from './topmostDialog';
import type { ShownToast, ToastStore } from './ToastStore';
import { useCountdown } from './useCountdown';

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
  // The server can't render into another element, so the first render of hydration must not do so.
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
 * Creates the element that contains the toasts, as a store for React. It is at the end of the body
 * or, while a modal dialog is open, of the topmost one: everything outside is hidden from screen
 * readers and out of reach for the keyboard.
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

/**
 * Shows toasts as plain text at the bottom of the screen. The fallback for when `ToastList` fails
 * to load.
 */
function PlainToastList({ store, toasts }: ToastListProps) {
  return (
    <Box
      sx={{
        position: 'fixed',
        insetInline: 16,
        bottom: 16,
        zIndex: 'snackbar',
        '@media print': { display: 'none' },
      }}
    >
      {toasts.map(
        (toast) => toast.isOpen && <PlainToast key={toast.id} store={store} toast={toast} />,
      )}
    </Box>
  );
}

function PlainToast({ store, toast }: { store: ToastStore; toast: ShownToast }) {
  const { link } = toast;
  useCountdown(store, toast, false);
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        maxWidth: 560,
        mx: 'auto',
        mt: 1,
        p: 2,
        bgcolor: 'background.paper',
        border: '1px solid currentColor',
        overflowWrap: 'anywhere',
      }}
    >
      <div role={toast.status === 'error' ? 'alert' : undefined}>
        <span>{toast.message}</span>
        {link && (
          <Link href={link.href} sx={{ ml: 1 }}>
            {link.text}
          </Link>
        )}
      </div>
      <button type="button" onClick={() => store.close(toast.id)}>
        Close
      </button>
    </Box>
  );
}
