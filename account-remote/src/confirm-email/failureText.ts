import type { Failure } from './Failure';
import { RESPONSE_TIMEOUT } from './postConfirmation';

/** What a visitor does to try again: the button is on the page alone. */
export type Again = 'press Confirm again' | 'try again';

export interface FailureText {
  /** What happened, and what to do. */
  text: string;
  /** Whether the address of the support ends the text. */
  namesSupport?: true;
}

/** Returns what to tell of a failure. */
export function failureText(failure: Failure, again: Again): FailureText {
  const Again = again.replace(/^./, (first) => first.toUpperCase());
  switch (failure.kind) {
    case 'explained':
      return { text: failure.message };
    case 'token-missing':
      return support(
        'This link is incomplete. Open the link in your confirmation email once more, or write to',
      );
    case 'token-unusable':
      return support(
        'This link is damaged. Copy the whole link from your confirmation email, or write to',
      );
    case 'offline':
      return { text: `You are offline. Connect to the internet, then ${again}.` };
    case 'unreachable':
      return { text: `We couldn’t reach our server. Check your connection, then ${again}.` };
    case 'timed-out':
      return {
        text: `There was no answer within ${RESPONSE_TIMEOUT / 1000} seconds. Check your connection, then ${again}.`,
      };
    case 'sign-in':
      return { text: `Your Wi-Fi may need you to sign in first. Then ${again}.` };
    case 'limited':
      return { text: `Too many attempts. Wait ${formatWait(failure.wait)}, then ${again}.` };
    case 'server':
      return support(
        `Something went wrong on our side. ${Again} in a few minutes; if it keeps failing, write to`,
      );
    case 'lost':
      return support(`The call got lost on its way. ${Again}; if it keeps failing, write to`);
    case 'blocked':
      return support(
        `A network or a firewall on the way refused the call. ${Again} in another network, or write to`,
      );
    case 'useless-link':
      return support(
        'This link does not work: it may have expired or already been used. Ask for a new one, or write to',
      );
  }
}

const support = (text: string): FailureText => ({ text, namesSupport: true });

/**
 * Returns the time to wait in words, rounded up so that nobody retries too early. Nobody waits longer
 * than a day on a page.
 */
function formatWait(wait: number): string {
  const seconds = Math.max(1, Math.ceil(wait));
  // NaN compares false, too.
  if (!(seconds <= 24 * 60 * 60)) return 'a while';
  if (seconds < 60) return formatUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? formatUnit(minutes, 'minute') : formatUnit(Math.ceil(minutes / 60), 'hour');
}

const formatUnit = (value: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
