import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ShownToast } from './ToastStore';

/** Room for the outline around what has the focus, in CSS pixels. */
const OUTLINE = 6;

/**
 * Keeps toasts off the element that has the keyboard's focus (WCAG 2.2, 2.4.11): where they would
 * cover it, their layer shrinks to the larger part of the window above or below it. The page does
 * not scroll: its first and last links could not scroll far enough.
 *
 * @returns a ref for the layer, whose stacks have `data-placement`
 */
export function useFocusClearance(toasts: readonly ShownToast[]): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    const place = ({ target }: Partial<Event> = {}) => {
      // Toasts that scroll keep their place.
      if (layer.current && !(target instanceof Node && layer.current.contains(target)))
        placeBesideFocus(layer.current);
    };
    place();
    document.addEventListener('focusin', place);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('focusin', place);
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [toasts]);
  return layer;
}

function placeBesideFocus(layer: HTMLElement): void {
  const focused = document.activeElement;
  // A press on a toast focuses it: it must not move away before the click.
  if (layer.contains(focused)) return;
  Object.assign(layer.style, { top: '', bottom: '' });
  if (!focused?.matches(':focus-visible')) return;
  const box = focused.getBoundingClientRect();
  const [top, bottom] = [box.top - OUTLINE, box.bottom + OUTLINE];
  // What is this tall shows beside toasts, and would leave them too little room.
  if (bottom - top > window.innerHeight / 2) return;
  const isCovered = [...layer.querySelectorAll('[data-placement]')].some((stack) => {
    const covering = stack.getBoundingClientRect();
    return (
      covering.top < bottom &&
      covering.bottom > top &&
      covering.left < box.right + OUTLINE &&
      covering.right > box.left - OUTLINE
    );
  });
  if (!isCovered) return;
  const below = window.innerHeight - bottom;
  if (top > below) layer.style.bottom = `${window.innerHeight - top}px`;
  else layer.style.top = `${bottom}px`;
}
