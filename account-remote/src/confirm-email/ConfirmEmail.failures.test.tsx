import { waitFor } from '@testing-library/react';
import { reply, FaultyServer, noResponse } from './FaultyServer.fixture';
import { button, errorArea, openScreen, press, pressAndFail } from './openScreen.fixture';

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

test('a failure shows in the error area and nowhere else', async () => {
  server.respondWith(reply(400, '{"message":"This link has expired."}'));
  const { toasts } = open();
  expect(await pressAndFail()).toBe('This link has expired.');
  expect(button()).toHaveAttribute('aria-disabled', 'false');
  expect(toasts).toEqual([]);
});

test.each([
  ['', /^This link is incomplete\./],
  ['?token=%ZZ', /^This link is damaged\./],
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
