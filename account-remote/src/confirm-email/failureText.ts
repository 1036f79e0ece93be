import type { CommonSettings } from '@site/contract';
import {
  isSuccess,
  readMessage,
  RESPONSE_TIMEOUT,
  type CallFault,
  type CallResult,
} from './postConfirmation';

const FAULT_TEXTS: Record<CallFault, (support: string) => string> = {
  'token-missing': (support) =>
    `This link is incomplete. Open the link in your confirmation email once more, or write to ${support}.`,
  'token-unusable': (support) =>
    `This link is damaged. Copy the whole link from your confirmation email, or write to ${support}.`,
  offline: () => 'You are offline. Connect to the internet, then press Confirm again.',
  unreachable: () =>
    'We couldn’t reach our server. Check your connection, then press Confirm again.',
  'timed-out': () =>
    `There was no answer within ${RESPONSE_TIMEOUT / 1000} seconds. Check your connection, then press Confirm again.`,
};

/** Returns why the address is not confirmed, and what to do; undefined after a success. */
export function failureText(
  result: CallResult,
  { supportEmail }: Pick<CommonSettings, 'supportEmail'>,
): string | undefined {
  if ('fault' in result) return FAULT_TEXTS[result.fault](supportEmail);
  if (isSuccess(result)) return undefined;
  const { status, headers } = result.response;
  const message = status < 400 ? undefined : readMessage(result);
  if (message !== undefined) return message;
  if (status < 400 || status === SIGN_IN_REQUIRED)
    return 'Your Wi-Fi may need you to sign in first. Then press Confirm again.';
  if (status === 429)
    return `Too many attempts. Wait ${waitOf(headers)}, then press Confirm again.`;
  if (status >= 500)
    return `Something went wrong on our side. Press Confirm again in a few minutes; if it keeps failing, write to ${supportEmail}.`;
  if (MAY_BE_RETRIED.includes(status))
    return `The call got lost on its way. Press Confirm again; if it keeps failing, write to ${supportEmail}.`;
  // The API answers in JSON. A firewall or a proxy does not.
  if (!result.body)
    return `A network or a firewall on the way refused the call. Press Confirm again in another network, or write to ${supportEmail}.`;
  return `This link does not work: it may have expired or already been used. Ask for a new one, or write to ${supportEmail}.`;
}

/** 511: a network wants the visitor to sign in. @see https://www.rfc-editor.org/rfc/rfc6585 */
const SIGN_IN_REQUIRED = 511;

/** Time-out, wrong connection, too early: the next call may get through. */
const MAY_BE_RETRIED = [408, 421, 425];

/**
 * Returns the time to wait in words, rounded up so that nobody retries too early. Nobody waits longer
 * than a day on a page.
 */
function waitOf(headers: Headers): string {
  const seconds = Math.max(1, Math.ceil(parseSeconds(headers)));
  // NaN compares false, too.
  if (!(seconds <= 24 * 60 * 60)) return 'a while';
  if (seconds < 60) return formatUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? formatUnit(minutes, 'minute') : formatUnit(Math.ceil(minutes / 60), 'hour');
}

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

const formatUnit = (value: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
