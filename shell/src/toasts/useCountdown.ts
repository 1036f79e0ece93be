import { useEffect, useRef } from 'react';
import type { ShownToast, ToastStore } from './ToastStore';

/** The longest delay of setTimeout, which treats anything longer as zero. In milliseconds. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** Closes a toast once its time has run for its duration. An update starts the time again. */
export function useCountdown(store: ToastStore, toast: ShownToast, isPaused: boolean): void {
  const remaining = useRef(0);
  useEffect(() => void (remaining.current = toast.duration), [toast]);
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
