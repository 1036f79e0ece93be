/** Event: the page is hydrated and interactive. Listeners are the window's. */
export const HYDRATED = 'hydrated';

/** Runs `work` once the page is hydrated. */
export const onceHydrated = (work: () => void): void =>
  window.addEventListener(HYDRATED, work, { once: true });

/**
 * Dispatches the hydrated event at the document, from which it bubbles. At the window itself, Chromium calls listeners in
 * the order in which they were added, whether they capture or not.
 */
export const tellHydrated = (): void =>
  void document.dispatchEvent(new Event(HYDRATED, { bubbles: true }));

/**
 * Window event: the page cannot be hydrated, unless the visitor reloads it or tries again, or it will lack what was
 * entered. Early presses are not replayed.
 */
export const HYDRATION_FAILED = 'hydration-failed';
