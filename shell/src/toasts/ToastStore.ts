import type { Notify, Toast, ToastHandle } from '@site/contract';
import { Countdown } from './Countdown';
import { readToast } from './readToast';

/** A toast that is open, with nothing left out. A change makes a new object; the id stays. */
export interface OpenToast extends Readonly<Required<Toast>> {
  /** Counts up: the higher, the newer. */
  readonly id: number;
}

/**
 * Why a toast's clock stands still. Each is released alone, so a mouse that leaves does not end what focus
 * holds.
 */
export type HoldReason = 'hover' | 'focus';

/** All open toasts and their clocks. Calls that name a toast do nothing once it is closed. */
export interface ToastStore {
  /** Raises a toast; needs no `this`, so it can be handed to a remote as it is. */
  notify: Notify;
  /** The open toasts, oldest first; the same array until something changes. */
  list(): readonly OpenToast[];
  /** Calls the listener after every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /**
   * Says that a toast can be seen: its clock stands still until then, as the part that draws it is loaded
   * late.
   */
  start(id: number): void;
  hold(id: number, reason: HoldReason): void;
  release(id: number, reason: HoldReason): void;
  close(id: number): void;
}

interface Entry {
  toast: OpenToast;
  countdown: Countdown;
  started: boolean;
  holds: Set<HoldReason>;
}

/** A store without toasts. It knows nothing of React or of a page. */
export function createToastStore(): ToastStore {
  const entries = new Map<number, Entry>();
  const listeners = new Set<() => void>();
  let open: readonly OpenToast[] = [];
  let lastId = 0;

  function changed(): void {
    open = [...entries.values()].map(({ toast }) => toast);
    for (const listener of [...listeners]) listener();
  }

  function setClock({ toast, countdown, started, holds }: Entry): void {
    if (started && holds.size === 0 && toast.status !== 'loading') countdown.run();
    else countdown.pause();
  }

  /** Changes what decides whether a toast's clock runs. */
  function change(id: number, apply: (entry: Entry) => void): void {
    const entry = entries.get(id);
    if (!entry) return;
    apply(entry);
    setClock(entry);
  }

  function close(id: number): void {
    entries.get(id)?.countdown.pause();
    if (entries.delete(id)) changed();
  }

  function update(id: number, given: Partial<Toast>): void {
    const entry = entries.get(id);
    if (!entry) return;
    const named = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
    entry.toast = { ...readToast({ ...entry.toast, ...Object.fromEntries(named) }), id };
    entry.countdown.reset(entry.toast.duration);
    setClock(entry);
    changed();
  }

  function notify(given: Toast): ToastHandle {
    const id = ++lastId;
    const toast = { ...readToast(given ?? {}), id };
    const countdown = new Countdown(toast.duration, () => close(id));
    entries.set(id, { toast, countdown, started: false, holds: new Set() });
    changed();
    return { update: (change) => update(id, change), close: () => close(id) };
  }

  return {
    notify,
    list: () => open,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (id) => change(id, (entry) => (entry.started = true)),
    hold: (id, reason) => change(id, (entry) => entry.holds.add(reason)),
    release: (id, reason) => change(id, (entry) => entry.holds.delete(reason)),
    close,
  };
}
