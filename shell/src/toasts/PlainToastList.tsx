import { Box } from '@site/ui';
import type { ToastListProps } from './ToastList';
import type { OpenToast, ToastStore } from './ToastStore';
import { useCountdown } from './useCountdown';

/**
 * Shows toasts as plain text at the bottom of the screen. The fallback for when `ToastList` fails
 * to load.
 */
export function PlainToastList({ store, toasts }: ToastListProps) {
  return (
    <Box sx={{ position: 'fixed', insetInline: 16, bottom: 16, zIndex: 'snackbar' }}>
      {toasts.map((toast) => (
        <PlainToast key={toast.id} store={store} toast={toast} />
      ))}
    </Box>
  );
}

function PlainToast({ store, toast }: { store: ToastStore; toast: OpenToast }) {
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
      <div role={toast.status === 'error' ? 'alert' : undefined}>{toast.message}</div>
      <button type="button" onClick={() => store.close(toast.id)}>
        Close
      </button>
    </Box>
  );
}
