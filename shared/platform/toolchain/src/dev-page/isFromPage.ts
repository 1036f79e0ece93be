/** Matches the end of a line with a position, but not a time, which a message may end with. */
const POSITION = /[^\s\d]\d*:\d+:\d+\)?$/;

/** The pages of a development server load the scripts of each app from a port of its own. */
const OWN_SCRIPT = /https?:\/\/[^/\s]+\//;

/**
 * Whether a script of the page threw a value that nobody handled, as reports of live pages tell it: by the
 * first position of its stack. Extensions have other addresses, and a browser's notices have no stack.
 * A value without a stack, such as a rejection with a text, has been printed by the browser.
 */
export function isFromPage(thrown: unknown): boolean {
  const stack = typeof thrown === 'object' && thrown !== null && 'stack' in thrown && thrown.stack;
  if (typeof stack !== 'string') return false;
  const line = stack.split('\n').find((text) => POSITION.test(text));
  return line !== undefined && OWN_SCRIPT.test(line);
}
