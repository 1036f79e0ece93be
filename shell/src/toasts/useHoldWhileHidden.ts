import { useEffect } from 'react';
import type { ToastStore } from './ToastStore';

/** Pauses a toast's countdown while the tab is hidden: nobody could read the toast. */
export function useHoldWhileHidden(store: ToastStore, id: number): void {
  useEffect(() => {
    const update = () =>
      store[document.visibilityState === 'hidden' ? 'hold' : 'release'](id, 'hidden');
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      store.release(id, 'hidden');
    };
  }, [store, id]);
}
