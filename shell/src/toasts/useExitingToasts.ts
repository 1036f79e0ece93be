import { useCallback, useState } from 'react';
import type { OpenToast } from './ToastStore';

/** A toast on screen: open, or closed and exiting. */
export interface ShownToast {
  toast: OpenToast;
  isOpen: boolean;
}

/**
 * Keeps closed toasts in the list, in their old positions, until their exit transition has ended.
 *
 * @returns the toasts to render, newest first, and a function to call with a toast's id once it has
 *   exited
 */
export function useExitingToasts(
  open: readonly OpenToast[],
): [readonly ShownToast[], (id: number) => void] {
  const [state, setState] = useState(() => ({ open, shown: merge([], open) }));
  let { shown } = state;
  if (state.open !== open) {
    shown = merge(shown, open);
    setState({ open, shown });
  }
  const removeExited = useCallback((id: number) => {
    setState((last) => ({ ...last, shown: last.shown.filter(({ toast }) => toast.id !== id) }));
  }, []);
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
