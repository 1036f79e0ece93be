import type { ToastStore } from './ToastStore';

/**
 * Makes Escape close the newest toast, wherever the focus is. Leaves the key to whatever else uses
 * it: an input method, or a page that prevents its default action.
 *
 * @returns a function that removes the listener
 */
export function closeOnEscape(store: ToastStore): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    // A held key would close all of them.
    if (event.key !== 'Escape' || event.repeat || event.isComposing || event.defaultPrevented)
      return;
    const newest = store.list().findLast(({ isOpen }) => isOpen);
    if (newest) store.close(newest.id);
  };
  // On the window, after all listeners of the page, which may prevent the default action.
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
