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
  if (status < 400) return 'Your Wi-Fi may need you to sign in first. Then press Confirm again.';
  const message = readMessage(result);
  if (message !== undefined) return message;
  if (status === 429)
    return `Too many attempts. Wait ${formatWait(headers.get('Retry-After'))}, then press Confirm again.`;
  return status >= 500
    ? `Something went wrong on our side. Press Confirm again in a few minutes; if it keeps failing, write to ${supportEmail}.`
    : `This link does not work: it may have expired or already been used. Ask for a new one, or write to ${supportEmail}.`;
}

/**
 * Returns the time to wait in words, rounded up so that nobody retries too early. Nobody waits longer
 * than a day on a page.
 */
function formatWait(retryAfter: string | null): string {
  const seconds = Math.max(1, Math.ceil(parseSeconds(retryAfter?.trim() ?? '')));
  // NaN compares false, too.
  if (!(seconds <= 24 * 60 * 60)) return 'a while';
  if (seconds < 60) return formatUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? formatUnit(minutes, 'minute') : formatUnit(Math.ceil(minutes / 60), 'hour');
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function parseSeconds(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  // Date.parse alone accepts nearly anything with a digit in it.
  return HTTP_DATE.test(value) ? (Date.parse(value) - Date.now()) / 1000 : Number.NaN;
}

const formatUnit = (value: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
