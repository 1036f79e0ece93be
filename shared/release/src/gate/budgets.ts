/** Bytes of a page's early script, brotli-compressed: it comes before the first paint. */
export const EARLY_BUDGET = 1_024;

/**
 * Bytes of a page's HTML, compressed. With its headers it fits TCP's initial window: the ten
 * segments that a server sends before it waits for an acknowledgement.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6928
 */
export const HTML_BUDGET = 14_000;
