import { isSuccess, readMessage, type CallFault, type CallResult } from './postConfirmation';

/** Why an address is not confirmed. */
export type Failure =
  | { kind: CallFault }
  /** The API says it itself. */
  | { kind: 'explained'; message: string }
  /** A network wants the visitor to sign in. */
  | { kind: 'sign-in' }
  /** `wait` is in seconds, and NaN if the answer does not tell. */
  | { kind: 'limited'; wait: number }
  | { kind: 'server' }
  /** The next call may get through. */
  | { kind: 'lost' }
  /** A firewall or a proxy refused the call. */
  | { kind: 'blocked' }
  | { kind: 'useless-link' };

/** Returns why the address is not confirmed; undefined after a success. */
export function failureOf(result: CallResult): Failure | undefined {
  if ('fault' in result) return { kind: result.fault };
  if (isSuccess(result)) return undefined;
  const { status, headers } = result.response;
  const message = status < 400 ? undefined : readMessage(result);
  if (message !== undefined) return { kind: 'explained', message };
  if (status < 400 || status === SIGN_IN_REQUIRED) return { kind: 'sign-in' };
  if (status === 429) return { kind: 'limited', wait: parseSeconds(headers) };
  if (status >= 500) return { kind: 'server' };
  if (MAY_BE_RETRIED.includes(status)) return { kind: 'lost' };
  // The API answers in JSON. A firewall or a proxy does not.
  return { kind: result.body ? 'useless-link' : 'blocked' };
}

/** 511: a network wants the visitor to sign in. @see https://www.rfc-editor.org/rfc/rfc6585 */
const SIGN_IN_REQUIRED = 511;

/** Time-out, wrong connection, too early. */
const MAY_BE_RETRIED = [408, 421, 425];

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function parseSeconds(headers: Headers): number {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // The visitor's clock may be wrong, and the server's is its own.
  const now = parseDate(headers.get('Date') ?? '') || Date.now();
  return (parseDate(value) - now) / 1000;
}

/** `Date.parse` alone accepts nearly anything with a digit in it. */
const parseDate = (value: string) => (HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN);
