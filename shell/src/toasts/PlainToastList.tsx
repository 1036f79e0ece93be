import { Box } from '@site/ui';
import { useState } from 'react';
import { createFocusRestorer, type FocusRestorer } from './createFocusRestorer';
import type { ToastListProps } from './ToastList';
import type { OpenToast, ToastStore } from './ToastStore';
import { useToastElement } from './useToastElement';

/**
 * Shows toasts as plain text at the bottom of the screen. The fallback for when `ToastList` fails
 * to load.
 */
export function PlainToastList({ store, toasts }: ToastListProps) {
  const [focusRestorer] = useState(createFocusRestorer);
  return (
    <Box
      onFocus={focusRestorer.onFocus}
      sx={{
        position: 'fixed',
        insetInline: 16,
        bottom: 16,
        zIndex: 'snackbar',
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => (
        <PlainToast key={toast.id} store={store} toast={toast} focusRestorer={focusRestorer} />
      ))}
    </Box>
  );
}

interface PlainToastProps {
  store: ToastStore;
  toast: OpenToast;
  focusRestorer: FocusRestorer;
}

function PlainToast({ store, toast, focusRestorer }: PlainToastProps) {
  const elementProps = useToastElement(store, toast.id, true, focusRestorer);
  return (
    <Box
      {...elementProps}
      sx={{
        pointerEvents: 'auto',
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
      <div role={toast.status === 'error' ? 'alert' : undefined}>{toast.message}</div>
      <button type="button" onClick={() => store.close(toast.id)}>
        Close
      </button>
    </Box>
  );
}
