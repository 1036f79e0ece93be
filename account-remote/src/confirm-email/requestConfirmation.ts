import { ConfirmationError, type ConfirmationFault } from './ConfirmationError';
import { messageOf } from './messageOf';
import { readRetryAfter } from './readRetryAfter';
import { readToken } from './readToken';

/** Milliseconds for the whole call, the body of the answer included. */
export const ANSWER_LIMIT = 15_000;

/**
 * Confirms the email address behind a link: one call at most, none when the link has no usable token.
 *
 * @param search the query of the link, still percent-encoded
 * @param apiOrigin origin of the product's API; an empty string is the page's own
 * @returns the body of the answer, parsed
 * @throws ConfirmationError for everything that can go wrong
 */
export async function requestConfirmation(search: string, apiOrigin: string): Promise<unknown> {
  const reading = readToken(search);
  if (reading.status !== 'read') throw new ConfirmationError({ kind: `token-${reading.status}` });
  const { response, text } = await post(apiOrigin + reading.path);
  const body = parse(text);
  if (response.ok && body) return body.value;
  throw new ConfirmationError(faultOf(response, messageOf(body?.value)));
}

async function post(url: string): Promise<{ response: Response; text: string }> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_LIMIT);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      credentials: 'same-origin',
      // The page's address holds the token, and so would a redirect's.
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: limit.signal,
    });
    return { response, text: await response.text() };
  } catch (cause) {
    throw new ConfirmationError(networkFault(limit.signal.aborted), { cause });
  } finally {
    clearTimeout(timer);
  }
}

function networkFault(isOverLimit: boolean): ConfirmationFault {
  if (isOverLimit) return { kind: 'timed-out', seconds: ANSWER_LIMIT / 1000 };
  // Asked only after a failure: browsers are wrong about being offline often enough to make the call anyway.
  return navigator.onLine ? { kind: 'unreachable' } : { kind: 'offline' };
}

function faultOf({ status, headers }: Response, message: string | undefined): ConfirmationFault {
  if (status === 429) {
    return {
      kind: 'rate-limited',
      message,
      retryAfter: readRetryAfter(headers.get('Retry-After'), Date.now()),
    };
  }
  if (status >= 500) return { kind: 'server-error', status, message };
  if (status >= 400) return { kind: 'rejected', status, message };
  // A 2xx without JSON is somebody else's: the sign-in page of a hotel's network answers 200 to everything.
  return { kind: 'unexpected-answer', status };
}

/** Wrapped, so that a body of `null` differs from one that is no JSON. */
function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
