import { Box, Link, type SxProps, type Theme } from '@site/ui';
import { Alert, CircularProgress, Grow } from '@site/ui/feedback';
import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusRestorer } from './createFocusRestorer';
import type { ShownToast, ToastStore } from './ToastStore';
import { useCountdown } from './useCountdown';

interface ToastAlertProps {
  store: ToastStore;
  toast: ShownToast;
  focusRestorer: FocusRestorer;
}

const ICON_NAMES = { info: 'Information', success: 'Success', warning: 'Warning', error: 'Error' };

/** One toast. Its time runs while it is on screen in a visible tab, and neither hovered nor focused. */
export function ToastAlert({ store, toast, focusRestorer }: ToastAlertProps) {
  const { id, status, message, link, isOpen } = toast;
  const messageId = useId();
  const element = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useSyncExternalStore(onVisibilityChange, isTabHidden);
  useCountdown(store, toast, !isOpen || isHovered || isFocused || isHidden);

  useLayoutEffect(() => {
    if (!isOpen && element.current) focusRestorer.restoreFrom(element.current);
  }, [isOpen, focusRestorer]);
  useLayoutEffect(() => {
    const toast = element.current;
    // Another placement makes a new element for it.
    return () => void (toast && focusRestorer.restoreFrom(toast));
  }, [focusRestorer]);

  const isLoading = status === 'loading';
  const role = status === 'error' ? 'alert' : undefined;
  return (
    <Grow in={isOpen} unmountOnExit onExited={() => store.remove(id)}>
      <Box
        ref={element}
        // Pointer events, since mouse events keep a tapped toast hovered until the visitor taps
        // elsewhere.
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          setFocused(currentTarget.contains(relatedTarget))
        }
        inert={!isOpen}
        data-toast={id}
        sx={toastSx}
      >
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
            closeButton: { 'aria-describedby': messageId },
          }}
        >
          {/* A new role makes a new element: screen readers announce only inserted alerts. */}
          <div key={role} id={messageId} role={role}>
            {/* In an element: React could not change a text that a translation has replaced. */}
            <span>{message}</span>
            {link && (
              <Link href={link.href} sx={{ ml: 1 }}>
                {link.text}
              </Link>
            )}
          </div>
        </Alert>
      </Box>
    </Grow>
  );
}

const isTabHidden = () => document.visibilityState === 'hidden';

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * The styles of one toast. Its border also outlines it in forced-colors mode, which removes
 * backgrounds.
 */
const toastSx: SxProps<Theme> = ({ palette }) => ({
  flex: 'none',
  pointerEvents: 'auto',
  '&[inert]': { pointerEvents: 'none' },
  '& .MuiAlert-root': {
    color: palette.text.primary,
    backgroundColor: '#1d1945', // between 900 and 800: distinct from both surfaces
    boxShadow: '0 12px 32px rgba(3, 2, 14, 0.6)',
    fontSize: '0.9375rem',
    lineHeight: 1.45,
  },
  '& .MuiAlert-icon': { opacity: 1 },
  '& .MuiAlert-message': {
    flex: 'auto',
    overflow: 'visible',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& .MuiAlert-action button:focus-visible': {
    outline: '2px solid currentColor',
    outlineOffset: '-2px',
  },
  ...accent('Info', palette.brand[300]),
  ...accent('Success', palette.success.light),
  ...accent('Warning', palette.warning.light),
  ...accent('Error', palette.error.light),
  // Grow sets its transition as an inline style, which only !important overrides.
  '@media (prefers-reduced-motion: reduce)': {
    transition: 'none !important',
    transform: 'none !important',
    '& .MuiCircularProgress-root, & .MuiCircularProgress-circle': { animation: 'none' },
  },
});

const accent = (status: string, color: string) => ({
  [`& .MuiAlert-color${status}`]: { borderColor: `${color}80`, '& .MuiAlert-icon': { color } },
});
