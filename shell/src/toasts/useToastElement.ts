import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { FocusReturn } from './createFocusReturn';
import type { ToastStore } from './ToastStore';

/**
 * Ties the element that shows a toast to the toast's clock: time counts while the element is there and
 * neither hovered nor focused. Escape in it closes the toast. Spread what it returns over the element.
 *
 * @param isOpen false once the toast is closed and its element is on its way out
 */
export function useToastElement(
  store: ToastStore,
  id: number,
  isOpen: boolean,
  focusReturn: FocusReturn,
) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    store.start(id);
    // The events that would release it do not come when the element goes, e.g. as the toast is placed
    // elsewhere.
    return () => {
      store.release(id, 'hover');
      store.release(id, 'focus');
    };
  }, [store, id]);

  useLayoutEffect(() => {
    if (!isOpen && ref.current) focusReturn.leave(ref.current);
  }, [isOpen, focusReturn]);

  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element) focusReturn.leave(element);
    };
  }, [focusReturn]);

  return {
    ref,
    // Not the mouse events: after a tap, those leave the toast hovered until the visitor taps elsewhere.
    onPointerEnter: () => store.hold(id, 'hover'),
    onPointerLeave: () => store.release(id, 'hover'),
    onFocus: () => store.hold(id, 'focus'),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
      if (!currentTarget.contains(relatedTarget)) store.release(id, 'focus');
    },
    onKeyDown: ({ key }: KeyboardEvent<HTMLDivElement>) => {
      if (key === 'Escape') store.close(id);
    },
  };
}
