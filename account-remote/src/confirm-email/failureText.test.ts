import { ConfirmationError, type ConfirmationFault } from './ConfirmationError';
import { failureText } from './failureText';

const site = { supportEmail: 'help@example.com' };
const textFor = (fault: ConfirmationFault) => failureText(new ConfirmationError(fault), site);

test.each([
  [1, 'Wait 1 second,'],
  [59, 'Wait 59 seconds,'],
  [60, 'Wait 1 minute,'],
  [61, 'Wait 2 minutes,'],
  [120, 'Wait 2 minutes,'],
  [3541, 'Wait 1 hour,'],
  [3600, 'Wait 1 hour,'],
  [3601, 'Wait 2 hours,'],
  [86_400, 'Wait 24 hours,'],
  [undefined, 'Wait a while,'],
])('a limit with %p seconds to wait says "%s"', (retryAfter, words) => {
  expect(textFor({ kind: 'rate-limited', message: undefined, retryAfter })).toContain(words);
});

test.each<ConfirmationFault>([
  { kind: 'rate-limited', message: 'Slow down.', retryAfter: 5 },
  { kind: 'rejected', status: 400, message: 'Slow down.' },
  { kind: 'server-error', status: 503, message: 'Slow down.' },
])('the message of the API replaces our own text: $kind', (fault) => {
  expect(textFor(fault)).toBe('Slow down.');
});

test.each<[ConfirmationFault, RegExp]>([
  [{ kind: 'token-missing' }, /^This link is incomplete\. Open .+ write to help@example\.com\.$/],
  [
    { kind: 'token-unusable' },
    /^This link is damaged\. Copy the whole link .+ write to help@example\.com\.$/,
  ],
  [{ kind: 'offline' }, /^You are offline\. Connect .+ press Confirm again\.$/],
  [{ kind: 'unreachable' }, /^We could not be reached\. Check .+ press Confirm again\.$/],
  [{ kind: 'timed-out', seconds: 15 }, /no answer within 15 seconds\. .+ press Confirm again\.$/],
  [
    { kind: 'rejected', status: 404, message: undefined },
    /may have expired .+ Ask for a new one, or write to help@/,
  ],
  [
    { kind: 'server-error', status: 500, message: undefined },
    /on our side\. Press Confirm again .+ write to help@/,
  ],
  [{ kind: 'unexpected-response', status: 200 }, /sign in first\. Then press Confirm again\.$/],
])('the text for %j says what to do', (fault, text) => {
  expect(textFor(fault)).toMatch(text);
});

test('an unexpected error gets the text of a server error, without its own message', () => {
  expect(failureText(new TypeError('x is undefined'), site)).toBe(
    textFor({ kind: 'server-error', status: 500, message: undefined }),
  );
});
