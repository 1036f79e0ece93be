/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { failureText } from './failureText';
import type { CallFault, CallResult } from './postConfirmation';

function textOf(result: CallResult): string | undefined {
  const failure = failureText(result, 'press Confirm again');
  return failure?.namesSupport ? `${failure.text} help@example.com.` : failure?.text;
}

const textFor = (status: number, value: unknown = undefined, headers = {}) =>
  textOf({ response: new Response(null, { status, headers }), body: { value } });

test('a success has no text', () => {
  expect(textFor(200, null)).toBeUndefined();
});

test.each<[CallFault, RegExp]>([
  ['token-missing', /^This link is incomplete\. Open .+ write to help@example\.com\.$/],
  [
    'token-unusable',
    /^This link is damaged\. Copy the whole link .+ write to help@example\.com\.$/,
  ],
  ['offline', /^You are offline\. Connect .+ press Confirm again\.$/],
  ['unreachable', /^We couldn’t reach our server\. Check .+ press Confirm again\.$/],
  ['timed-out', /no answer within 15 seconds\. .+ press Confirm again\.$/],
])('the text for the fault %s says what to do', (fault, text) => {
  expect(textOf({ fault })).toMatch(text);
});

test('on another page, which has no Confirm button, no text names one', () => {
  const lost = { response: new Response(null, { status: 408 }), body: undefined };
  expect(failureText(lost, 'try again')?.text).toMatch(/^The call got lost .*\. Try again; if/);
  expect(failureText({ fault: 'offline' }, 'try again')?.text).toMatch(/, then try again\.$/);
});

test.each([
  [404, /may have expired .+ Ask for a new one, or write to help@/],
  [500, /on our side\. Press Confirm again .+ write to help@/],
  [304, /sign in first\. Then press Confirm again\.$/],
])('the text for a %i says what to do', (status, text) => {
  expect(textFor(status)).toMatch(text);
});

test.each([
  [403, /^A network or a firewall on the way refused the call\. Press Confirm again in another/],
  [408, /^The call got lost on its way\. Press Confirm again/],
  [425, /^The call got lost/],
  [511, /^Your Wi-Fi may need you to sign in first\. Then press Confirm again\.$/],
])('a %i that is not the API’s does not blame the link', (status, text) => {
  const result = { response: new Response('<p>No</p>', { status }), body: undefined };
  expect(textOf(result)).toMatch(text);
});

test.each([429, 400, 408, 503, 511])(
  'the message of the API replaces our own text for a %i',
  (status) => {
    expect(textFor(status, { message: 'Slow down.' })).toBe('Slow down.');
  },
);

test.each([
  ['0', '1 second'],
  [' 59 ', '59 seconds'],
  ['61', '2 minutes'],
  ['3541', '1 hour'],
  ['3601', '2 hours'],
  ['86400', '24 hours'],
  ['86401', 'a while'],
  ['soon', 'a while'],
  ['Tue, 03 Nov 2026 10:02:00 GMT', '2 minutes'],
  ['Tue, 03 Nov 2026 09:00:00 GMT', '1 second'],
  ['Tue, 03 Nov 2026 10:02:00 GMT+0900', 'a while'],
])('a limit with Retry-After: %s says to wait %s', (header, words) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-03T10:00:00.500Z'));
  expect(textFor(429, undefined, { 'Retry-After': header })).toContain(`Wait ${words},`);
});

test('a date is counted from the server’s own clock, since the visitor’s may be wrong', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-03T10:01:59Z'));
  const headers = {
    'Retry-After': 'Tue, 03 Nov 2026 10:02:00 GMT',
    Date: 'Tue, 03 Nov 2026 10:00:00 GMT',
  };
  expect(textFor(429, undefined, headers)).toContain('Wait 2 minutes,');
});

test('a limit without a time says to wait a while', () => {
  expect(textFor(429)).toContain('Wait a while,');
});
