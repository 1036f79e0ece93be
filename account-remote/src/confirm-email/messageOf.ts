/** Longest message shown, in code points. */
export const MESSAGE_LIMIT = 300;

/**
 * The API's own words for the visitor.
 *
 * @param body the parsed body of an answer, of any shape
 * @returns `message` without outer white space, cut at {@link MESSAGE_LIMIT}; undefined when it is no text or
 * says nothing
 */
export function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  if (typeof body.message !== 'string') return undefined;
  const message = body.message.trim();
  return message === '' ? undefined : cut(message);
}

function cut(message: string): string {
  // A code point takes at most two units, so the rest of a huge message need not be taken apart.
  const points = [...message.slice(0, 2 * (MESSAGE_LIMIT + 1))];
  return points.length > MESSAGE_LIMIT
    ? `${points.slice(0, MESSAGE_LIMIT).join('').trimEnd()}…`
    : message;
}
