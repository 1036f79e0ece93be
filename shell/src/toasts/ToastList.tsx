import { useState } from 'react';
import { createFocusRestorer } from './createFocusRestorer';
import { ToastAlert } from './ToastAlert';
import { ToastStacks } from './ToastStacks';
import type { OpenToast, ToastStore } from './ToastStore';
import { useExitingToasts } from './useExitingToasts';

/**
 * Props of both lists. They get the toasts from `ToastRegion`, which alone subscribes to the store.
 */
export interface ToastListProps {
  store: ToastStore;
  toasts: readonly OpenToast[];
}

/** Renders the toasts with MUI. Loaded on demand, since most visits never raise a toast. */
export default function ToastList({ store, toasts }: ToastListProps) {
  const [shown, removeExited] = useExitingToasts(toasts);
  const [focusRestorer] = useState(createFocusRestorer);
  return (
    <ToastStacks onFocus={focusRestorer.onFocus}>
      {(placement) =>
        shown
          .filter(({ toast }) => toast.placement === placement)
          .map(({ toast, isOpen }) => (
            <ToastAlert
              key={toast.id}
              store={store}
              toast={toast}
              isOpen={isOpen}
              focusRestorer={focusRestorer}
              onExited={() => removeExited(toast.id)}
            />
          ))
      }
    </ToastStacks>
  );
}
