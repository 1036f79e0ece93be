import {
  isSuccess,
  readMessage,
  RESPONSE_TIMEOUT,
  type CallFault,
  type CallResult,
} from './postConfirmation';

/** What a visitor does to try again: the button is on the page alone. */
type Again = 'press Confirm again' | 'try again';

interface FailureText {
  /** What happened, and what to do. */
  text: string;
  /** Whether the address of the support ends the text. */
  namesSupport?: true;
}

/** Returns what to tell of a call; undefined after a success. */
export function failureText(result: CallResult, again: Again): FailureText | undefined {
  if ('fault' in result) return faultText(result.fault, again);
  if (isSuccess(result)) return undefined;
  const { status, headers } = result.response;
  const Again = again.replace(/^./, (first) => first.toUpperCase());
  const message = status < 400 ? undefined : readMessage(result);
  if (message !== undefined) return { text: message };
  if (status < 400 || status === SIGN_IN_REQUIRED)
    return { text: `Your Wi-Fi may need you to sign in first. Then ${again}.` };
  if (status === 429)
    return { text: `Too many attempts. Wait ${formatWait(headers)}, then ${again}.` };
  if (status >= 500)
    return support(
      `Something went wrong on our side. ${Again} in a few minutes; if it keeps failing, write to`,
    );
  if (MAY_BE_RETRIED.includes(status))
    return support(`The call got lost on its way. ${Again}; if it keeps failing, write to`);
  return support(
    // The API answers in JSON. A firewall or a proxy does not.
    result.body
      ? 'This link does not work: it may have expired or already been used. Ask for a new one, or write to'
      : `A network or a firewall on the way refused the call. ${Again} in another network, or write to`,
  );
}

function faultText(fault: CallFault, again: Again): FailureText {
  switch (fault) {
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
  }
}

const support = (text: string): FailureText => ({ text, namesSupport: true });

/** 511: a network wants the visitor to sign in. @see https://www.rfc-editor.org/rfc/rfc6585 */
const SIGN_IN_REQUIRED = 511;

/** Time-out, wrong connection, too early. */
const MAY_BE_RETRIED = [408, 421, 425];

/**
 * Returns the time to wait in words, rounded up so that nobody retries too early. Nobody waits longer
 * than a day on a page.
 */
function formatWait(headers: Headers): string {
  const seconds = Math.max(1, Math.ceil(parseSeconds(headers)));
  // NaN compares false, too.
  if (!(seconds <= 24 * 60 * 60)) return 'a while';
  if (seconds < 60) return formatUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? formatUnit(minutes, 'minute') : formatUnit(Math.ceil(minutes / 60), 'hour');
}

const formatUnit = (value: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** Returns what the answer says to wait, or NaN. */
function parseSeconds(headers: Headers): number {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // The visitor's clock may be wrong, and the server's is its own.
  const now = parseDate(headers.get('Date') ?? '') || Date.now();
  return (parseDate(value) - now) / 1000;
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** `Date.parse` alone accepts nearly anything with a digit in it. */
const parseDate = (value: string) => (HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN);
