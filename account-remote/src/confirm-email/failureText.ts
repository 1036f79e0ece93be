import type { CommonSettings } from '@site/contract';
import { ConfirmationError, type ConfirmationFault } from './ConfirmationError';

type Texts = {
  [Kind in ConfirmationFault['kind']]: (
    fault: Extract<ConfirmationFault, { kind: Kind }>,
    support: string,
  ) => string;
};

/** All texts for a failed confirmation: what happened and what to do. */
const TEXTS: Texts = {
  'token-missing': (_, support) =>
    `This link is incomplete. Open the link in your confirmation email once more, or write to ${support}.`,
  'token-unusable': (_, support) =>
    `This link is damaged. Copy the whole link from your confirmation email, or write to ${support}.`,
  offline: () => 'You are offline. Connect to the internet, then press Confirm again.',
  unreachable: () => 'We could not be reached. Check your connection, then press Confirm again.',
  'timed-out': ({ seconds }) =>
    `There was no answer within ${seconds} seconds. Check your connection, then press Confirm again.`,
  'rate-limited': ({ message, retryAfter }) =>
    message ?? `Too many attempts. Wait ${formatWait(retryAfter)}, then press Confirm again.`,
  rejected: ({ message }, support) =>
    message ??
    'This link does not work: it may have expired or been used already. ' +
      `Ask for a new one, or write to ${support}.`,
  'server-error': ({ message }, support) =>
    message ??
    'Something went wrong on our side. Press Confirm again in a few minutes; ' +
      `if it keeps failing, write to ${support}.`,
  'unexpected-response': () =>
    'Your network answered in our place; it may want you to sign in first. Then press Confirm again.',
};

/** Returns the text for the error area. Treats any other error as a server error. */
export function failureText(
  error: unknown,
  { supportEmail }: Pick<CommonSettings, 'supportEmail'>,
): string {
  const fault: ConfirmationFault =
    error instanceof ConfirmationError
      ? error.fault
      : { kind: 'server-error', status: 0, message: undefined };
  // There is one entry per kind, so each gets its own fault. The compiler cannot infer that.
  const text = TEXTS[fault.kind] as (fault: ConfirmationFault, support: string) => string;
  return text(fault, supportEmail);
}

/** Returns e.g. `2 minutes`, rounded up so that nobody retries too early. */
function formatWait(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  if (seconds < 60) return formatUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? formatUnit(minutes, 'minute') : formatUnit(Math.ceil(minutes / 60), 'hour');
}

const formatUnit = (value: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
