import { useEffect, useRef } from 'react';
import type { ShownToast, ToastStore } from './ToastStore';

/** The longest delay of setTimeout, which treats anything longer as zero. In milliseconds. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** Milliseconds that a toast stays by default. */
const DURATION = 5000;

/** A text to act on stays until it is closed: not everyone reads and reaches it in time. */
const durationOf = ({ duration, status, link }: ShownToast) =>
  duration ?? (status === 'error' || link ? Infinity : DURATION);

/** Closes a toast once its time has run for its duration. An update starts the time again. */
export function useCountdown(store: ToastStore, toast: ShownToast, isPaused: boolean): void {
  const remaining = useRef(0);
  useEffect(() => void (remaining.current = durationOf(toast)), [toast]);
  useEffect(() => {
    // A toast with a longer duration, such as Infinity, stays until it is closed.
    if (isPaused || toast.status === 'loading' || remaining.current > LONGEST_DELAY) return;
    const since = performance.now();
    const timer = setTimeout(() => store.close(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - since;
    };
  }, [store, toast, isPaused]);
}
