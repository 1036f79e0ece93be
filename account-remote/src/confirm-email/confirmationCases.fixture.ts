import type { CommonSettings } from '@site/contract';

/** A link to try against the local API, and the expected result of the first press. */
export interface ConfirmationCase {
  name: string;
  /** The query of the link, percent-encoded as in the address. */
  search: string;
  /** How many calls one press makes. */
  calls: 0 | 1;
  /** Returns the text of the error area. Undefined for a success, which raises a toast instead. */
  error?: (site: CommonSettings) => string;
  /** How long the visitor waits, if that is long. */
  seconds?: number;
}

/** The text of the success toast. */
export const SUCCESS_TOAST = 'Your email address is confirmed.';

/** Links to try and their results. A test checks them against the local API and the texts. */
export const CONFIRMATION_CASES: readonly ConfirmationCase[] = [
  { name: 'a good link', search: '?token=good', calls: 1 },
  { name: 'a good link with a fresh token', search: '?token=good-1', calls: 1 },
  { name: 'another name of the parameter', search: '?confirmation_code=good-2', calls: 1 },
  { name: 'a token with + and /', search: '?token=good-a+b%2Fc==', calls: 1 },
  { name: 'more parameters after the token', search: '?token=good-3&utm_source=mail', calls: 1 },
  {
    name: 'a used link',
    search: '?token=used',
    calls: 1,
    error: () => 'This link was used already: your email address is confirmed.',
  },
  {
    name: 'an expired link',
    search: '?token=expired',
    calls: 1,
    error: () => 'This link has expired. Ask for a new one in the app.',
  },
  {
    name: 'an unknown link',
    search: '?token=unknown',
    calls: 1,
    error: () => 'This confirmation link is not valid.',
  },
  {
    name: 'too many attempts',
    search: '?token=limited',
    calls: 1,
    error: () => 'Too many attempts. Wait 2 minutes, then press Confirm again.',
  },
  {
    name: 'a failing server',
    search: '?token=failing',
    calls: 1,
    error: ({ supportEmail }) =>
      'Something went wrong on our side. Press Confirm again in a few minutes; ' +
      `if it keeps failing, write to ${supportEmail}.`,
  },
  {
    name: 'a slow server',
    search: '?token=slow',
    calls: 1,
    seconds: 15,
    error: () =>
      'There was no answer within 15 seconds. Check your connection, then press Confirm again.',
  },
  ...['', '?token', '?token='].map((search): ConfirmationCase => ({
    name: `no token ("${search}")`,
    search,
    calls: 0,
    error: ({ supportEmail }) =>
      'This link is incomplete. Open the link in your confirmation email once more, ' +
      `or write to ${supportEmail}.`,
  })),
  ...['?token=.', '?token=%2e%2e', '?token=%ZZ'].map((search): ConfirmationCase => ({
    name: `an unusable token ("${search}")`,
    search,
    calls: 0,
    error: ({ supportEmail }) =>
      `This link is damaged. Copy the whole link from your confirmation email, or write to ${supportEmail}.`,
  })),
];
