/**
 * What of a rendered page its Content-Security-Policy makes a browser refuse, so that it would look or work otherwise than
 * its team has seen it: a style or a handler in an attribute, a script or a style in the markup.
 *
 * @returns the first such element's tag, or undefined
 */
export const refusedElement = (markup: string): string | undefined => REFUSED.exec(markup)?.[0];

/** In an attribute's value React writes `>` and quotes otherwise. */
const REFUSED = /<(script|style)\b[^>]*>|<[a-z][^>]* (style|on[a-z]+)="[^>]*>/;
