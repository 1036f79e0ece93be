/** Window event: the page is hydrated and interactive. */
export const HYDRATED = 'hydrated';
