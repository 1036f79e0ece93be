import { useEffect, useRef } from 'react';
import type { ShownToast, ToastStore } from './ToastStore';

/** Closes a toast once its time has run for its duration. An update starts the time again. */
export function useCountdown(store: ToastStore, toast: ShownToast, isPaused: boolean): void {
  const remaining = useRef(0);
  useEffect(() => void (remaining.current = toast.duration), [toast]);
  useEffect(() => {
    // With Infinity, setTimeout would fire at once.
    if (isPaused || toast.status === 'loading' || remaining.current === Infinity) return;
    const since = performance.now();
    const timer = setTimeout(() => store.close(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - since;
    };
  }, [store, toast, isPaused]);
}
