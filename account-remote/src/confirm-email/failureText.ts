import type { SiteSettings } from '@site/contract';
import { ConfirmationError, type ConfirmationFault } from './ConfirmationError';

type Texts = {
  [Kind in ConfirmationFault['kind']]: (
    fault: Extract<ConfirmationFault, { kind: Kind }>,
    support: string,
  ) => string;
};

/** Everything a visitor can be told when a confirmation fails: what happened, and what to do. */
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
    message ?? `Too many attempts. Wait ${inWords(retryAfter)}, then press Confirm again.`,
  rejected: ({ message }, support) =>
    message ??
    'This link does not work: it may have expired or been used already. ' +
      `Ask for a new one, or write to ${support}.`,
  'server-error': ({ message }, support) =>
    message ??
    'Something went wrong on our side. Press Confirm again in a few minutes; ' +
      `if it keeps failing, write to ${support}.`,
  'unexpected-answer': () =>
    'Your network answered in our place; it may want you to sign in first. Then press Confirm again.',
};

/** The sentence for the error area. Anything but a {@link ConfirmationError} is a fault of ours. */
export function failureText(
  error: unknown,
  { supportEmail }: Pick<SiteSettings, 'supportEmail'>,
): string {
  const fault: ConfirmationFault =
    error instanceof ConfirmationError
      ? error.fault
      : { kind: 'server-error', status: 0, message: undefined };
  // One entry per kind, so an entry always gets its own fault; the compiler cannot follow the look-up.
  const text = TEXTS[fault.kind] as (fault: ConfirmationFault, support: string) => string;
  return text(fault, supportEmail);
}

/** E.g. `2 minutes`, never less than was asked for. */
function inWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'a while';
  if (seconds < 60) return amount(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? amount(minutes, 'minute') : amount(Math.ceil(minutes / 60), 'hour');
}

const amount = (value: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
