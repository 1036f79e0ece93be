import type { FocusRestorer } from './createFocusRestorer';
import type { ToastStore } from './ToastStore';

/**
 * Makes F6 lead to the newest toast, and from there back. Without a toast the key stays the browser's,
 * which moves the focus between its own parts and the page.
 *
 * @returns a function that removes the listener
 */
export function moveFocusOnF6(
  layer: HTMLElement,
  store: ToastStore,
  focusRestorer: FocusRestorer,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, defaultPrevented, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (key !== 'F6' || defaultPrevented || shiftKey || ctrlKey || altKey || metaKey) return;
    const newest = store.list().findLast(({ isOpen }) => isOpen);
    if (!newest) return;
    event.preventDefault();
    if (layer.contains(document.activeElement)) focusRestorer.restoreFrom(layer);
    else layer.querySelector<HTMLElement>(`[data-toast="${newest.id}"] :is(a, button)`)?.focus();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
