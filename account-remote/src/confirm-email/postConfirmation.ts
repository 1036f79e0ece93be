/** Milliseconds for the whole call, the response body included. */
export const RESPONSE_TIMEOUT = 15_000;

/** What became of a call. It is plain data, since the page may get it from the early module. */
export type CallResult =
  /** `body` wraps the value, so that a body of `null` differs from invalid JSON. */
  | { response: Response; body: { value: unknown } | undefined }
  | { networkFault: 'timed-out' | 'unreachable' | 'offline'; cause: unknown };

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
    });
    return { response, body: parseJson(await response.text()) };
  } catch (cause) {
    return { networkFault: classify(timeout.signal), cause };
  } finally {
    clearTimeout(timer);
  }
}

function classify(timeout: AbortSignal) {
  if (timeout.aborted) return 'timed-out';
  // Checked only after a failure: browsers are often wrong about being offline, so the call is
  // always made.
  return navigator.onLine ? 'unreachable' : 'offline';
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
