import { consoleCalls } from '@site/testing';
import { act, waitFor } from '@testing-library/react';
import { setImmediate } from 'node:timers/promises';
import { SUCCESS_TEXT } from './successText';
import { FaultyServer, reply, type Responder } from './FaultyServer.fixture';
import { button, errorArea, openScreen, press } from './openScreen.fixture';

let server: FaultyServer;
let respond: (responder: Responder) => void;
let search: string;
let tokens = 0;

beforeEach(async () => {
  server = await new FaultyServer().start();
  server.respondWith((response) => (respond = (responder) => responder(response)));
  search = `?token=left-${++tokens}`;
});
afterEach(() => server.stop());

const open = (query = search) => openScreen(server.origin, query);

/** Opens the page, presses Confirm, waits for the call and leaves the page. */
async function pressAndLeave() {
  const page = open();
  await press();
  await waitFor(() => expect(server.received).toHaveLength(1));
  page.unmount();
  return page;
}

const failed = reply(400, '{"message":"This link has expired."}');

test('a success after leaving the page is logged and raises a toast', async () => {
  const { toasts } = await pressAndLeave();
  respond(reply(200, '{"message":"ok"}'));
  await waitFor(() => expect(toasts).toEqual([{ status: 'success', message: SUCCESS_TEXT }]));
  expect(consoleCalls()).toEqual(['log: {"message":"ok"}']);
});

test('a failure after leaving the page raises a toast, and the page shows it instead on return', async () => {
  const { toasts, closed } = await pressAndLeave();
  respond(failed);
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { status: 'error', message: 'Email confirmation: This link has expired.' },
    ]),
  );
  expect(closed).toEqual([]);
  open();
  expect(errorArea()).toHaveTextContent(/^This link has expired\.$/);
  expect(closed).toEqual(toasts);
  expect(button()).toHaveAttribute('aria-busy', 'false');
});

test('on return during the call, the button is busy and a press makes no second call', async () => {
  const { toasts } = await pressAndLeave();
  const returned = open();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await press();
  await act(() => setImmediate());
  expect(server.received).toHaveLength(1);
  respond(failed);
  await waitFor(() => expect(errorArea()).toHaveTextContent(/^This link has expired\.$/));
  expect([...toasts, ...returned.toasts]).toEqual([]);
});

test('another spelling of the same token is the same call, another token is not', async () => {
  await pressAndLeave();
  const same = open(`${search.replace('-', '%2d')}&utm_source=mail`);
  expect(button()).toHaveAttribute('aria-busy', 'true');
  same.unmount();
  open(`${search}-other`);
  expect(button()).toHaveAttribute('aria-busy', 'false');
});

test('a page whose token changes shows the state of the new one', async () => {
  const { rerenderAt } = open();
  await press();
  rerenderAt(`${search}-other`);
  expect(button()).toHaveAttribute('aria-busy', 'false');
  rerenderAt(search);
  expect(button()).toHaveAttribute('aria-busy', 'true');
});
