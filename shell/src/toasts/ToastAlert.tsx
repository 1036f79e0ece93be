import { Box } from '@site/ui';
import { Alert, CircularProgress, Grow } from '@site/ui/feedback';
import { useId } from 'react';
import type { FocusRestorer } from './createFocusRestorer';
import { toastSx } from './toastSx';
import type { OpenToast, ToastStore } from './ToastStore';
import { useToastElement } from './useToastElement';

interface ToastAlertProps {
  store: ToastStore;
  toast: OpenToast;
  /** False once the toast is closed; it then exits. */
  isOpen: boolean;
  focusRestorer: FocusRestorer;
  /** Called when the exit transition has ended. */
  onExited: () => void;
}

const ICON_NAMES = { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error' };

/** One toast. */
export function ToastAlert({ store, toast, isOpen, focusRestorer, onExited }: ToastAlertProps) {
  const { id, status, message } = toast;
  const messageId = useId();
  const elementProps = useToastElement(store, id, isOpen, focusRestorer);
  const isLoading = status === 'loading';
  const role = status === 'error' ? 'alert' : undefined;
  return (
    <Grow in={isOpen} onExited={onExited}>
      <Box {...elementProps} inert={!isOpen} sx={toastSx}>
        <Alert
          // The region around all toasts announces this one; with Alert's own role it would be
          // announced twice.
          role="none"
          variant="outlined"
          severity={isLoading ? 'info' : status}
          icon={
            isLoading ? (
              <CircularProgress aria-label="Loading" size="1em" color="inherit" />
            ) : undefined
          }
          closeText="Close"
          onClose={() => store.close(id)}
          slotProps={{
            icon: isLoading ? {} : { role: 'img', 'aria-label': ICON_NAMES[status] },
            closeButton: { 'aria-describedby': messageId, disableRipple: true },
          }}
        >
          {/* A new role makes a new element: screen readers announce only inserted alerts. */}
          <div key={role} id={messageId} role={role}>
            {message}
          </div>
        </Alert>
      </Box>
    </Grow>
  );
}
