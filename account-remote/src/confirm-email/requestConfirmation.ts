import { ConfirmationError, type ConfirmationFault } from './ConfirmationError';
import { postConfirmation, RESPONSE_TIMEOUT, type CallResult } from './postConfirmation';
import { readMessage } from './readMessage';
import { readRetryAfter } from './readRetryAfter';
import { readToken } from './readToken';

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
  return readResult(await postConfirmation(apiOrigin + reading.path));
}

/**
 * Returns the body of a successful response.
 *
 * @throws ConfirmationError when the call failed
 */
export function readResult(result: CallResult): unknown {
  if ('networkFault' in result) {
    const { networkFault: kind, cause } = result;
    const fault = kind === 'timed-out' ? { kind, seconds: RESPONSE_TIMEOUT / 1000 } : { kind };
    throw new ConfirmationError(fault, { cause });
  }
  const { response, body } = result;
  if (response.ok && body) return body.value;
  throw new ConfirmationError(classifyResponse(response, readMessage(body?.value)));
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
