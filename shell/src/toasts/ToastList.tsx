import { useState } from 'react';
import { createFocusReturn } from './createFocusReturn';
import { ToastAlert } from './ToastAlert';
import { ToastStacks } from './ToastStacks';
import type { OpenToast, ToastStore } from './ToastStore';
import { useLeavingToasts } from './useLeavingToasts';

/** What draws toasts is given the store and its list, so that only one of the two lists is subscribed. */
export interface ToastListProps {
  store: ToastStore;
  toasts: readonly OpenToast[];
}

/** Draws the toasts with MUI. A chunk of its own: most visits never raise one. */
export default function ToastList({ store, toasts }: ToastListProps) {
  const [shown, forget] = useLeavingToasts(toasts);
  const [focusReturn] = useState(createFocusReturn);
  return (
    <ToastStacks onFocus={focusReturn.onFocus}>
      {(placement) =>
        shown
          .filter(({ toast }) => toast.placement === placement)
          .map(({ toast, isOpen }) => (
            <ToastAlert
              key={toast.id}
              store={store}
              toast={toast}
              isOpen={isOpen}
              focusReturn={focusReturn}
              onLeft={() => forget(toast.id)}
            />
          ))
      }
    </ToastStacks>
  );
}
