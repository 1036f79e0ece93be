/** Event: the page is hydrated and interactive. Listeners are the window's. */
export const HYDRATED = 'hydrated';

/** Runs `work` once the page is hydrated. */
export const onceHydrated = (work: () => void): void =>
  window.addEventListener(HYDRATED, work, { once: true });

/**
 * Tells that the page is hydrated, by an event of the document: Chromium calls the listeners of the window's own events
 * in the order in which they were added, whether they capture or not.
 */
export const tellHydrated = (): void =>
  void document.dispatchEvent(new Event(HYDRATED, { bubbles: true }));

/** Window event: the page cannot be hydrated, unless the visitor reloads it or tries again. */
export const HYDRATION_FAILED = 'hydration-failed';
