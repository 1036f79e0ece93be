import type { FocusRestorer } from './createFocusRestorer';
import type { ToastStore } from './ToastStore';

/**
 * Makes Escape close the focused toast, otherwise the newest, and F6 lead to the newest, and from there back. Without
 * a toast, and where something else uses them, the keys are the page's and the browser's.
 *
 * @returns a function that removes the listener
 */
export function listenForKeys(
  layer: HTMLElement,
  store: ToastStore,
  focusRestorer: FocusRestorer,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, isComposing, shiftKey, ctrlKey, altKey, metaKey } = event;
    const newest = store.list().findLast(({ isOpen }) => isOpen);
    if (!newest || event.defaultPrevented) return;
    // A held key would close all of them. An input method uses the key, too.
    if (key === 'Escape' && !repeat && !isComposing) {
      const focused = document.activeElement?.closest<HTMLElement>('[data-toast]');
      store.close(Number(focused?.dataset.toast ?? newest.id));
    }
    if (key !== 'F6' || shiftKey || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    if (layer.contains(document.activeElement)) focusRestorer.restoreFrom(layer);
    else layer.querySelector<HTMLElement>(`[data-toast="${newest.id}"] :is(a, button)`)?.focus();
  };
  // On the window, after all listeners of the page, which may prevent the default action.
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
