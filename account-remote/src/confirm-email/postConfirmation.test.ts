/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import {
  isSuccess,
  MESSAGE_LIMIT,
  postConfirmation,
  readMessage,
  RESPONSE_TIMEOUT,
} from './postConfirmation';

const URL = '/api/auth/confirmation/abc';

const answer = (respond: (options: RequestInit) => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, options) => respond(options ?? {}));

const withBody = (text: Promise<string>) => ({ ok: true, text: () => text }) as Response;

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the call sends no body and no referrer, uses no cache and follows no redirect', async () => {
  const fetchSpy = answer(() => Promise.resolve(new Response('{}')));
  await postConfirmation(URL);
  expect(fetchSpy.mock.calls).toEqual([
    [
      URL,
      {
        method: 'POST',
        headers: { Accept: 'application/json' },
        cache: 'no-store',
        credentials: 'same-origin',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        signal: expect.any(AbortSignal) as AbortSignal,
        keepalive: true,
      },
    ],
  ]);
});

test.each([
  [200, '{"message":"ok"}', true],
  [201, 'null', true],
  [200, '<h1>Sign in to this network</h1>', false],
  [200, '', false],
  [304, null, false],
  [400, '{}', false],
])(
  'a %i with the body %j is a success: %j, even if the device believes it is offline',
  async (status, body, expected) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer(() => Promise.resolve(new Response(body, { status })));
    expect(isSuccess(await postConfirmation(URL))).toBe(expected);
  },
);

test.each([
  ['is refused', () => Promise.reject(new TypeError('fetch failed'))],
  ['breaks in the body', () => Promise.resolve(withBody(Promise.reject(new TypeError('lost'))))],
])('a connection that %s is told apart from a device without one', async (_, respond) => {
  answer(respond);
  expect(await postConfirmation(URL)).toEqual({ fault: 'unreachable' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await postConfirmation(URL)).toEqual({ fault: 'offline' });
});

test.each<[string, (aborted: Promise<never>) => Promise<Response>]>([
  ['no response', (aborted) => aborted],
  ['a response that never ends', (aborted) => Promise.resolve(withBody(aborted))],
])('%s times out after 15 seconds and not earlier', async (_, respond) => {
  jest.useFakeTimers();
  answer(({ signal }) =>
    respond(
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
    ),
  );
  let isOver = false;
  const result = postConfirmation(URL).finally(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(RESPONSE_TIMEOUT - 1);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await result).toEqual({ fault: 'timed-out' });
});

const messageOf = (value: unknown) => readMessage({ response: new Response(), body: { value } });

test.each([
  [{ message: '  No.\n' }, 'No.'],
  [{ message: ' \n\t ' }, undefined],
  [{ message: { text: 'No.' } }, undefined],
  [{ error: 'No.' }, undefined],
  ['No.', undefined],
  [null, undefined],
])('the message of the body %j is %j', (body, message) => {
  expect(messageOf(body)).toBe(message);
});

test('a long message is cut between code points and ends in an ellipsis', () => {
  const longest = '😀'.repeat(MESSAGE_LIMIT);
  expect(messageOf({ message: longest })).toBe(longest);
  expect(messageOf({ message: `${longest}😀` })).toBe(`${longest}…`);
  expect(messageOf({ message: 'a'.repeat(1_000_000) })).toBe(`${'a'.repeat(MESSAGE_LIMIT)}…`);
});
