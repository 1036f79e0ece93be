import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { FocusRestorer } from './createFocusRestorer';
import type { ToastStore } from './ToastStore';
import { useHoldWhileHidden } from './useHoldWhileHidden';

/**
 * Connects the element that shows a toast to the toast's countdown, which runs while the element is
 * on screen in a visible tab, and neither hovered nor focused. Escape in the element closes the toast.
 *
 * @param isOpen false once the toast is closed and its element is exiting
 * @returns props for the element
 */
export function useToastElement(
  store: ToastStore,
  id: number,
  isOpen: boolean,
  focusRestorer: FocusRestorer,
) {
  const ref = useRef<HTMLDivElement>(null);
  useHoldWhileHidden(store, id);

  useEffect(() => {
    store.start(id);
    // No leave or blur event fires when the element unmounts, e.g. because the toast's placement
    // changed.
    return () => {
      store.release(id, 'hover');
      store.release(id, 'focus');
    };
  }, [store, id]);

  useLayoutEffect(() => {
    if (!isOpen && ref.current) focusRestorer.restoreFrom(ref.current);
  }, [isOpen, focusRestorer]);

  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element) focusRestorer.restoreFrom(element);
    };
  }, [focusRestorer]);

  return {
    ref,
    // Pointer events, since mouse events keep a tapped toast hovered until the visitor taps
    // elsewhere.
    onPointerEnter: () => store.hold(id, 'hover'),
    onPointerLeave: () => store.release(id, 'hover'),
    onFocus: () => store.hold(id, 'focus'),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
      if (!currentTarget.contains(relatedTarget)) store.release(id, 'focus');
    },
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.key !== 'Escape') return;
      // The dialog that the toast may be in stays open.
      event.stopPropagation();
      store.close(id);
    },
  };
}
