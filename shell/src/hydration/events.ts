/** Window event: the page is hydrated and interactive. */
export const HYDRATED = 'hydrated';

/** Window event: the page cannot be hydrated, unless the visitor reloads it or tries again. */
export const HYDRATION_FAILED = 'hydration-failed';
