/** Maximum length of a message on screen, in code points. */
export const MESSAGE_LIMIT = 300;

/**
 * Returns the API's text for the visitor.
 *
 * @param body the parsed body of a response, of any shape
 * @returns `message`, trimmed and cut at {@link MESSAGE_LIMIT}; undefined if it is not a string or
 * is blank
 */
export function readMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  if (typeof body.message !== 'string') return undefined;
  const message = body.message.trim();
  return message === '' ? undefined : truncate(message);
}

function truncate(message: string): string {
  // A code point has at most two UTF-16 units, so the rest of a huge message need not be split.
  const points = [...message.slice(0, 2 * (MESSAGE_LIMIT + 1))];
  return points.length > MESSAGE_LIMIT
    ? `${points.slice(0, MESSAGE_LIMIT).join('').trimEnd()}…`
    : message;
}
