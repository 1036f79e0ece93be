import { Box } from '@site/ui';
import { Alert, CircularProgress, Grow } from '@site/ui/feedback';
import { useId } from 'react';
import type { FocusReturn } from './createFocusReturn';
import { toastSx } from './toastSx';
import type { OpenToast, ToastStore } from './ToastStore';
import { useToastElement } from './useToastElement';

interface ToastAlertProps {
  store: ToastStore;
  toast: OpenToast;
  /** False once it is closed: it then leaves the screen. */
  isOpen: boolean;
  focusReturn: FocusReturn;
  /** Called once it has left the screen. */
  onLeft: () => void;
}

const ICON_NAMES = { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error' };

/** One toast. */
export function ToastAlert({ store, toast, isOpen, focusReturn, onLeft }: ToastAlertProps) {
  const { id, status, message } = toast;
  const messageId = useId();
  const elementProps = useToastElement(store, id, isOpen, focusReturn);
  const isLoading = status === 'loading';
  const role = status === 'error' ? 'alert' : undefined;
  return (
    <Grow in={isOpen} onExited={onLeft}>
      <Box {...elementProps} inert={!isOpen} sx={toastSx}>
        <Alert
          // The region around all toasts is what announces this one; Alert's own role would make it announced
          // twice.
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
          {/* A new element once the role changes: screen readers look for alerts in what is inserted. */}
          <div key={role} id={messageId} role={role}>
            {message}
          </div>
        </Alert>
      </Box>
    </Grow>
  );
}
