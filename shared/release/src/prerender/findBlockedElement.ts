/**
 * Finds markup that the page's Content-Security-Policy makes browsers block, so the page would look
 * or work differently than its team saw it: inline styles and handlers in attributes, and script or
 * style elements.
 *
 * @returns the tag of the first such element, or undefined
 */
export const findBlockedElement = (markup: string): string | undefined => BLOCKED.exec(markup)?.[0];

/** Relies on React, which escapes `>` and quotes in attribute values. */
const BLOCKED = /<(script|style)\b[^>]*>|<[a-z][^>]* (style|on[a-z]+)="[^>]*>/;
