import { ConfirmationError, type ConfirmationFault } from './ConfirmationError';
import { readMessage } from './readMessage';
import { readRetryAfter } from './readRetryAfter';
import { readToken } from './readToken';

/** Milliseconds for the whole call, the response body included. */
export const RESPONSE_TIMEOUT = 15_000;

/**
 * Confirms the email address behind a link. Makes one call, or none if the link has no usable
 * token.
 *
 * @param search the query of the link, percent-encoded
 * @param apiOrigin origin of the product's API; an empty string means the page's own
 * @returns the parsed body of the response
 * @throws ConfirmationError whatever goes wrong
 */
export async function requestConfirmation(search: string, apiOrigin: string): Promise<unknown> {
  const reading = readToken(search);
  if (reading.status !== 'read') throw new ConfirmationError({ kind: `token-${reading.status}` });
  const { response, text } = await post(apiOrigin + reading.path);
  const body = parseJson(text);
  if (response.ok && body) return body.value;
  throw new ConfirmationError(classifyResponse(response, readMessage(body?.value)));
}

async function post(url: string): Promise<{ response: Response; text: string }> {
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
    return { response, text: await response.text() };
  } catch (cause) {
    throw new ConfirmationError(classifyNetworkFailure(timeout.signal.aborted), { cause });
  } finally {
    clearTimeout(timer);
  }
}

function classifyNetworkFailure(isTimeout: boolean): ConfirmationFault {
  if (isTimeout) return { kind: 'timed-out', seconds: RESPONSE_TIMEOUT / 1000 };
  // Checked only after a failure: browsers are often wrong about being offline, so the call is
  // always made.
  return navigator.onLine ? { kind: 'unreachable' } : { kind: 'offline' };
}

function classifyResponse(
  { status, headers }: Response,
  message: string | undefined,
): ConfirmationFault {
  if (status === 429) {
    return {
      kind: 'rate-limited',
      message,
      retryAfter: readRetryAfter(headers.get('Retry-After'), Date.now()),
    };
  }
  if (status >= 500) return { kind: 'server-error', status, message };
  if (status >= 400) return { kind: 'rejected', status, message };
  // A 2xx without JSON is not from the API: the sign-in page of a hotel network returns 200 for any
  // call.
  return { kind: 'unexpected-response', status };
}

/** Wraps the value, so that a body of `null` differs from invalid JSON. */
function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
