/** Event of the window: all of the page works now. */
export const HYDRATED = 'hydrated';
