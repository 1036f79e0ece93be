import { consoleCalls } from '@site/testing';
import { act, waitFor } from '@testing-library/react';
import { setImmediate } from 'node:timers/promises';
import {
  reply,
  type Responder,
  brokenBody,
  FaultyServer,
  resetConnection,
  noResponse,
} from './FaultyServer.fixture';
import { button, errorArea, openScreen, press, pressAndFail } from './openScreen.fixture';
import { RESPONSE_TIMEOUT } from './postConfirmation';

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

test.each<[string, Responder, RegExp]>([
  [
    '400 with a message',
    reply(400, '{"message":"This link has expired."}'),
    /^This link has expired\.$/,
  ],
  [
    '400 with a message that is no text',
    reply(400, '{"message":{"a":1}}'),
    /^This link does not work: .+ help@/,
  ],
  ['400 with a page', reply(400, '<h1>Bad Request</h1>'), /^This link does not work: .+ help@/],
  ['400 with no body', reply(400), /^This link does not work: .+ help@/],
  [
    '429 with seconds',
    reply(429, '', { 'Retry-After': '90' }),
    /^Too many attempts\. Wait 2 minutes,/,
  ],
  [
    '429 with nonsense',
    reply(429, '', { 'Retry-After': 'x' }),
    /^Too many attempts\. Wait a while,/,
  ],
  ['500 with a page', reply(500, '<h1>Oops</h1>'), /^Something went wrong on our side\./],
  ['200 with a page', reply(200, '<h1>Sign in</h1>'), /sign in first/],
  ['connection that is reset', resetConnection, /^We could not be reached\./],
  ['connection that breaks in the body', brokenBody, /^We could not be reached\./],
])('a %s shows in the error area and nowhere else', async (_, responder, text) => {
  server.respondWith(responder);
  const { toasts } = open();
  expect(await pressAndFail()).toMatch(text);
  expect(button()).toHaveAttribute('aria-disabled', 'false');
  expect(toasts).toEqual([]);
});

test('the HTTP date of a 429 becomes a time to wait', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  server.respondWith(reply(429, '', { 'Retry-After': inAnHour }));
  open();
  expect(await pressAndFail()).toMatch(/Wait 1 hour,/);
});

test('a stopped server shows as unreachable', async () => {
  open();
  await server.stop();
  expect(await pressAndFail()).toMatch(/^We could not be reached\./);
});

test('an offline device shows as offline', async () => {
  open();
  await server.stop();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await pressAndFail()).toMatch(/^You are offline\./);
});

test('a server that never responds times out after 15 seconds, and the next press tries again', async () => {
  server.respondWith(noResponse);
  const { toasts } = open();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  act(() => button().click());
  while (server.received.length === 0) await setImmediate();
  await act(() => jest.advanceTimersByTimeAsync(RESPONSE_TIMEOUT - 1));
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await act(async () => {
    jest.advanceTimersByTime(1);
    await setImmediate();
  });
  expect(errorArea()).toHaveTextContent(/^There was no answer within 15 seconds\./);

  jest.useRealTimers();
  server.respondWith(reply(200, '{}'));
  await press();
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(consoleCalls()).toEqual(['log: {}']);
});

test.each([
  ['', /^This link is incomplete\./],
  ['?token=', /^This link is incomplete\./],
  ['?token=%ZZ', /^This link is damaged\./],
  ['?token=..', /^This link is damaged\./],
])('with the query "%s" a press shows what to do and calls nothing', async (search, text) => {
  open(search);
  expect(errorArea()).toBeEmptyDOMElement();
  expect(await pressAndFail()).toMatch(text);
  expect(server.received).toEqual([]);
});

test('markup in a message is shown as text', async () => {
  const message = '<img src=x onerror="alert(1)"><b>bold</b>';
  server.respondWith(reply(400, JSON.stringify({ message })));
  open();
  expect(await pressAndFail()).toBe(message);
  expect(errorArea().querySelector('img, b')).toBeNull();
});

test('the error area is cleared when the next call starts', async () => {
  server.respondWith(reply(400, '{"message":"No."}'));
  open();
  const area = errorArea();
  await pressAndFail();
  server.respondWith(noResponse);
  await press();
  await waitFor(() => expect(server.received).toHaveLength(2));
  expect(area).toBeEmptyDOMElement();
  // It must be the same element: screen readers do not announce the initial content of a new one.
  expect(errorArea()).toBe(area);
});

test('a repeated sentence is announced again, even without a call in between', async () => {
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
