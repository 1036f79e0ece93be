/** Told by a toast, or by the early module if the page is never hydrated. */
export const SUCCESS_TEXT = 'Your email address is confirmed.';
