import { useCallback, useState } from 'react';
import type { OpenToast } from './ToastStore';

/** A toast on the screen: open, or closed and on its way out. */
export interface ShownToast {
  toast: OpenToast;
  isOpen: boolean;
}

/**
 * The open toasts and, in their old places, those that are on their way out. Newest first.
 *
 * @returns the toasts to draw, and what to call with a toast's id once it is out of sight
 */
export function useLeavingToasts(
  open: readonly OpenToast[],
): [readonly ShownToast[], (id: number) => void] {
  const [state, setState] = useState(() => ({ open, shown: merge([], open) }));
  let { shown } = state;
  if (state.open !== open) {
    shown = merge(shown, open);
    setState({ open, shown });
  }
  const forget = useCallback((id: number) => {
    setState((last) => ({ ...last, shown: last.shown.filter(({ toast }) => toast.id !== id) }));
  }, []);
  return [shown, forget];
}

function merge(shown: readonly ShownToast[], open: readonly OpenToast[]): readonly ShownToast[] {
  const openIds = new Set(open.map(({ id }) => id));
  const leaving = shown.filter(({ toast }) => !openIds.has(toast.id));
  return [
    ...open.map((toast) => ({ toast, isOpen: true })),
    ...leaving.map(({ toast }) => ({ toast, isOpen: false })),
  ].sort((one, other) => other.toast.id - one.toast.id);
}
