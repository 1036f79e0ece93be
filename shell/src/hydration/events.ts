/** Window event: the page is hydrated and interactive. */
export const HYDRATED = 'hydrated';

/** Runs `work` once the page is hydrated. */
export const onceHydrated = (work: () => void): void =>
  window.addEventListener(HYDRATED, work, { once: true });

/** Window event: the page cannot be hydrated, unless the visitor reloads it or tries again. */
export const HYDRATION_FAILED = 'hydration-failed';
