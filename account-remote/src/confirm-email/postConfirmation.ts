/** Milliseconds for the whole call, the response body included. */
export const RESPONSE_TIMEOUT = 15_000;

/** Maximum length of a message on screen, in code points. */
export const MESSAGE_LIMIT = 300;

/** Told by a toast if the page is not on screen, or by the early module if it is never hydrated. */
export const SUCCESS_TEXT = 'Your email address is confirmed.';

/** What became of a call. It is plain data, since the page may get it from the early module. */
export type CallResult =
  /** `body` wraps the value, so that a body of `null` differs from invalid JSON. */
  { response: Response; body: { value: unknown } | undefined } | { fault: CallFault };

/** Why there is no response. */
export type CallFault =
  'token-missing' | 'token-unusable' | 'timed-out' | 'unreachable' | 'offline';

/** Makes the call. Never rejects. */
export async function postConfirmation(url: string): Promise<CallResult> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), RESPONSE_TIMEOUT);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      credentials: 'same-origin',
      // The page's address contains the token, and so would a redirect's.
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: timeout.signal,
      // A closed tab must not abort the confirmation.
      keepalive: true,
    });
    return { response, body: parseJson(await response.text()) };
  } catch {
    if (timeout.signal.aborted) return { fault: 'timed-out' };
    // Checked only after a failure: browsers are often wrong about being offline, so the call is
    // always made.
    return { fault: navigator.onLine ? 'unreachable' : 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Whether the call confirmed the address. A 2xx without JSON is not from the API: the sign-in page
 * of a hotel network returns 200 for any call.
 */
export const isSuccess = (result: CallResult): boolean =>
  'response' in result && result.response.ok && result.body !== undefined;

/**
 * Returns the API's text for the visitor: `message`, trimmed and cut at {@link MESSAGE_LIMIT}.
 *
 * @returns undefined if it is not a string or is blank
 */
export function readMessage(result: CallResult): string | undefined {
  const value = 'body' in result ? result.body?.value : undefined;
  if (typeof value !== 'object' || value === null || !('message' in value)) return undefined;
  if (typeof value.message !== 'string') return undefined;
  const message = value.message.trim();
  return message === '' ? undefined : truncate(message);
}

function truncate(message: string): string {
  // A code point has at most two UTF-16 units, so the rest of a huge message need not be split.
  const points = [...message.slice(0, 2 * (MESSAGE_LIMIT + 1))];
  return points.length > MESSAGE_LIMIT
    ? `${points.slice(0, MESSAGE_LIMIT).join('').trimEnd()}…`
    : message;
}
