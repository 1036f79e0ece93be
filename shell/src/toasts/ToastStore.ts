import type { Notify, Toast, ToastHandle } from '@site/contract';
import { Countdown } from './Countdown';
import { readToast } from './readToast';

/** An open toast with all its fields. An update creates a new object with the same id. */
export interface OpenToast extends Readonly<Required<Toast>> {
  /** Ids count up, so newer toasts have higher ones. */
  readonly id: number;
}

/**
 * Why a toast's countdown is paused. The reasons are independent: a focused toast stays paused when
 * the mouse leaves it.
 */
export type HoldReason = 'hover' | 'focus' | 'hidden';

/**
 * All open toasts and their countdowns. Methods that take an id do nothing once that toast is
 * closed.
 */
export interface ToastStore {
  /** Raises a toast. Does not use `this`, so it can be passed to remotes as it is. */
  notify: Notify;
  /** Returns the open toasts, oldest first: the same array until something changes. */
  list(): readonly OpenToast[];
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Starts a toast's countdown. Call it when the toast is on screen: the component that renders it
   * loads on demand, and that time must not count.
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

/** Creates an empty store. It depends on neither React nor the DOM. */
export function createToastStore(): ToastStore {
  const entries = new Map<number, Entry>();
  const listeners = new Set<() => void>();
  let open: readonly OpenToast[] = [];
  let lastId = 0;

  function notifyListeners(): void {
    open = [...entries.values()].map(({ toast }) => toast);
    for (const listener of [...listeners]) listener();
  }

  function updateCountdown({ toast, countdown, started, holds }: Entry): void {
    if (started && holds.size === 0 && toast.status !== 'loading') countdown.run();
    else countdown.pause();
  }

  /** Changes an entry's state and then runs or pauses its countdown accordingly. */
  function change(id: number, apply: (entry: Entry) => void): void {
    const entry = entries.get(id);
    if (!entry) return;
    apply(entry);
    updateCountdown(entry);
  }

  function close(id: number): void {
    entries.get(id)?.countdown.pause();
    if (entries.delete(id)) notifyListeners();
  }

  function update(id: number, given: Partial<Toast>): void {
    const entry = entries.get(id);
    if (!entry) return;
    const named = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
    entry.toast = { ...readToast({ ...entry.toast, ...Object.fromEntries(named) }), id };
    entry.countdown.reset(entry.toast.duration);
    updateCountdown(entry);
    notifyListeners();
  }

  function notify(given: Toast): ToastHandle {
    const id = ++lastId;
    const toast = { ...readToast(given ?? {}), id };
    const countdown = new Countdown(toast.duration, () => close(id));
    entries.set(id, { toast, countdown, started: false, holds: new Set() });
    notifyListeners();
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
