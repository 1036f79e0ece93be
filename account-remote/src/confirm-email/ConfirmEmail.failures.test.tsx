import { consoleCalls } from '@site/testing';
import { act, waitFor } from '@testing-library/react';
import { setImmediate } from 'node:timers/promises';
import {
  answered,
  type Answering,
  brokenBody,
  FaultyServer,
  reset,
  silent,
} from './FaultyServer.fixture';
import { button, errorArea, openScreen, press, pressAndFail } from './openScreen.fixture';
import { ANSWER_LIMIT } from './requestConfirmation';

let server: FaultyServer;

beforeEach(async () => {
  server = await new FaultyServer().start();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await server.stop();
});

const open = (search?: string) => openScreen(server.origin, search);

test.each<[string, Answering, RegExp]>([
  [
    '400 with a message',
    answered(400, '{"message":"This link has expired."}'),
    /^This link has expired\.$/,
  ],
  [
    '400 with a message that is no text',
    answered(400, '{"message":{"a":1}}'),
    /^This link does not work: .+ help@/,
  ],
  ['400 with a page', answered(400, '<h1>Bad Request</h1>'), /^This link does not work: .+ help@/],
  ['400 with no body', answered(400), /^This link does not work: .+ help@/],
  [
    '429 with seconds',
    answered(429, '', { 'Retry-After': '90' }),
    /^Too many attempts\. Wait 2 minutes,/,
  ],
  [
    '429 with nonsense',
    answered(429, '', { 'Retry-After': 'x' }),
    /^Too many attempts\. Wait a while,/,
  ],
  ['500 with a page', answered(500, '<h1>Oops</h1>'), /^Something went wrong on our side\./],
  ['200 with a page', answered(200, '<h1>Sign in</h1>'), /sign in first/],
  ['connection that is reset', reset, /^We could not be reached\./],
  ['connection that breaks in the body', brokenBody, /^We could not be reached\./],
])('a %s is told in the error area, and nowhere else', async (_, answering, text) => {
  server.answer(answering);
  const { toasts } = open();
  expect(await pressAndFail()).toMatch(text);
  expect(button()).toHaveAttribute('aria-disabled', 'false');
  expect(toasts).toEqual([]);
});

test('the HTTP date of a 429 is told as a time to wait', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  server.answer(answered(429, '', { 'Retry-After': inAnHour }));
  open();
  expect(await pressAndFail()).toMatch(/Wait 1 hour,/);
});

test('a server that is not there is told', async () => {
  open();
  await server.stop();
  expect(await pressAndFail()).toMatch(/^We could not be reached\./);
});

test('a device that is offline is told so', async () => {
  open();
  await server.stop();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await pressAndFail()).toMatch(/^You are offline\./);
});

test('a server that never answers is given up after 15 seconds, and the next press tries again', async () => {
  server.answer(silent);
  const { toasts } = open();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  act(() => button().click());
  while (server.received.length === 0) await setImmediate();
  await act(() => jest.advanceTimersByTimeAsync(ANSWER_LIMIT - 1));
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await act(async () => {
    jest.advanceTimersByTime(1);
    await setImmediate();
  });
  expect(errorArea()).toHaveTextContent(/^There was no answer within 15 seconds\./);

  jest.useRealTimers();
  server.answer(answered(200, '{}'));
  await press();
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(consoleCalls()).toEqual(['log: {}']);
});

test.each([
  ['', /^This link is incomplete\./],
  ['?token=', /^This link is incomplete\./],
  ['?token=%ZZ', /^This link is damaged\./],
  ['?token=..', /^This link is damaged\./],
])(
  'with the query "%s" it says what to do once the button is pressed, and calls nothing',
  async (search, text) => {
    open(search);
    expect(errorArea()).toBeEmptyDOMElement();
    expect(await pressAndFail()).toMatch(text);
    expect(server.received).toEqual([]);
  },
);

test('markup in a message is shown as the text it is', async () => {
  const message = '<img src=x onerror="alert(1)"><b>bold</b>';
  server.answer(answered(400, JSON.stringify({ message })));
  open();
  expect(await pressAndFail()).toBe(message);
  expect(errorArea().querySelector('img, b')).toBeNull();
});

test('the error area is cleared when the next try begins', async () => {
  server.answer(answered(400, '{"message":"No."}'));
  open();
  const area = errorArea();
  await pressAndFail();
  server.answer(silent);
  await press();
  await waitFor(() => expect(server.received).toHaveLength(2));
  expect(area).toBeEmptyDOMElement();
  // The same element all along: screen readers would not announce what a new one is born with.
  expect(errorArea()).toBe(area);
});

test('a sentence that comes again is announced again, even without a call between', async () => {
  open('');
  await pressAndFail();
  const changes: number[] = [];
  const observer = new MutationObserver((records) => {
    changes.push(...records.map(({ addedNodes }) => addedNodes.length));
  });
  observer.observe(errorArea(), { childList: true });
  await pressAndFail();
  await waitFor(() => expect(changes).toEqual([0, 1]));
  observer.disconnect();
});
