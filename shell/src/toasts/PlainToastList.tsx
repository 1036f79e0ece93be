import { Box } from '@site/ui';
import { useState } from 'react';
import { createFocusReturn, type FocusReturn } from './createFocusReturn';
import type { ToastListProps } from './ToastList';
import type { OpenToast, ToastStore } from './ToastStore';
import { useToastElement } from './useToastElement';

/**
 * Shows toasts as text at the bottom of the screen: for when the part that draws them well can't be loaded.
 */
export function PlainToastList({ store, toasts }: ToastListProps) {
  const [focusReturn] = useState(createFocusReturn);
  return (
    <Box
      onFocus={focusReturn.onFocus}
      sx={{
        position: 'fixed',
        insetInline: 16,
        bottom: 16,
        zIndex: 'snackbar',
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => (
        <PlainToast key={toast.id} store={store} toast={toast} focusReturn={focusReturn} />
      ))}
    </Box>
  );
}

interface PlainToastProps {
  store: ToastStore;
  toast: OpenToast;
  focusReturn: FocusReturn;
}

function PlainToast({ store, toast, focusReturn }: PlainToastProps) {
  const elementProps = useToastElement(store, toast.id, true, focusReturn);
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
