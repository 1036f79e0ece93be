import { useState } from 'react';
import { createFocusRestorer } from './createFocusRestorer';
import { ToastAlert } from './ToastAlert';
import { ToastStacks } from './ToastStacks';
import type { OpenToast, ToastStore } from './ToastStore';

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

/** A toast on screen: open, or closed and exiting. */
interface ShownToast {
  toast: OpenToast;
  isOpen: boolean;
}

/**
 * Keeps closed toasts in the list, in their old positions, until their exit transition has ended.
 *
 * @returns the toasts to render, newest first, and a function to call with a toast's id once it has
 *   exited
 */
function useExitingToasts(
  open: readonly OpenToast[],
): [readonly ShownToast[], (id: number) => void] {
  const [state, setState] = useState(() => ({ open, shown: merge([], open) }));
  let { shown } = state;
  if (state.open !== open) {
    shown = merge(shown, open);
    setState({ open, shown });
  }
  const removeExited = (id: number) =>
    setState((last) => ({ ...last, shown: last.shown.filter(({ toast }) => toast.id !== id) }));
  return [shown, removeExited];
}

function merge(shown: readonly ShownToast[], open: readonly OpenToast[]): readonly ShownToast[] {
  const openIds = new Set(open.map(({ id }) => id));
  const exiting = shown.filter(({ toast }) => !openIds.has(toast.id));
  return [
    ...open.map((toast) => ({ toast, isOpen: true })),
    ...exiting.map(({ toast }) => ({ toast, isOpen: false })),
  ].sort((one, other) => other.toast.id - one.toast.id);
}
