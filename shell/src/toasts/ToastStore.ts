import type { Notify, Toast } from '@site/contract';
import { readToast } from './readToast';

/** An open toast with all its fields. An update creates a new object with the same id. */
export interface OpenToast extends Readonly<Required<Toast>> {
  /** Ids count up, so newer toasts have higher ones. */
  readonly id: number;
}

/** All open toasts. Closing or updating one that is closed does nothing. */
export interface ToastStore {
  /** Raises a toast. Does not use `this`, so it can be passed to remotes as it is. */
  notify: Notify;
  /** Returns the open toasts, oldest first: the same array until something changes. */
  list(): readonly OpenToast[];
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  close(id: number): void;
}

/** Creates an empty store. It depends on neither React nor the DOM. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let open: readonly OpenToast[] = [];
  let lastId = 0;

  function change(next: readonly OpenToast[]): void {
    open = next;
    for (const listener of [...listeners]) listener();
  }

  function close(id: number): void {
    const rest = open.filter((toast) => toast.id !== id);
    if (rest.length < open.length) change(rest);
  }

  function update(id: number, given: Partial<Toast>): void {
    if (!open.some((toast) => toast.id === id)) return;
    const named = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
    const updated = (toast: OpenToast) => ({
      ...readToast({ ...toast, ...Object.fromEntries(named) }),
      id,
    });
    change(open.map((toast) => (toast.id === id ? updated(toast) : toast)));
  }

  return {
    notify(given) {
      const id = ++lastId;
      change([...open, { ...readToast(given ?? {}), id }]);
      return { update: (change) => update(id, change), close: () => close(id) };
    },
    list: () => open,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
  };
}
