import { EARLY_CALL, type EarlyCall } from '@site/contract';
import { consoleCalls, testSite } from '@site/testing';
import { act, waitFor } from '@testing-library/react';
import { SUCCESS_TEXT } from './successText';
import confirmEarly from './early';
import { brokenBody, FaultyServer, reply, type Responder } from './FaultyServer.fixture';
import { button, errorArea, openScreen, press } from './openScreen.fixture';

let server: FaultyServer;
let search: string;
let tokens = 0;

beforeEach(async () => {
  server = await new FaultyServer().start();
  search = `?token=early-${++tokens}`;
});
afterEach(() => server.stop());

/** Begins the call, as the shell does at a press before hydration. */
function begin(query = search): EarlyCall | undefined {
  const call = confirmEarly({ site: { ...testSite, apiOrigin: server.origin }, search: query });
  window.earlyCall = call;
  return call;
}

const open = () => openScreen(server.origin, search);

test('the page goes on with a call that began before it, without a second one', async () => {
  let respond = () => {};
  server.respondWith((response) => (respond = () => reply(200, '{}')(response)));
  begin();
  const { toasts } = open();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(server.received).toHaveLength(1));
  await press();
  respond();
  await waitFor(() => expect(toasts).toEqual([{ status: 'success', message: SUCCESS_TEXT }]));
  expect(consoleCalls()).toEqual(['log: {}']);
  expect(server.received.map(({ method, url }) => [method, url])).toEqual([
    ['POST', `/api/auth/confirmation/early-${tokens}`],
  ]);
});

test('the page takes over a call that begins once it is rendered', async () => {
  const { toasts } = open();
  begin();
  act(() => void window.dispatchEvent(new Event(EARLY_CALL)));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(consoleCalls()).toEqual(['log: {}']);
  expect(server.received).toHaveLength(1);
});

test('a call for another token than the page’s ends with a toast of its own', async () => {
  server.respondWith(reply(400, '{"message":"No."}'));
  begin('?token=other');
  const { toasts } = open();
  expect(button()).toHaveAttribute('aria-busy', 'false');
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'Email confirmation: No.' }]));
  expect(errorArea()).toBeEmptyDOMElement();
});

test.each<[string, Responder, boolean, RegExp]>([
  ['a success', reply(200, '{}'), true, /^Your email address is confirmed\.$/],
  ['a message', reply(400, '{"message":" No. "}'), false, /^No\.$/],
  ['a page', reply(200, '<h1>Sign in</h1>'), false, /could not be confirmed\. Press Confirm again/],
  ['a broken connection', brokenBody, false, /could not be confirmed\. Press Confirm again/],
])('without the page, the outcome tells of %s', async (_, responder, isSuccess, text) => {
  server.respondWith(responder);
  const outcome = expect.stringMatching(text) as string;
  expect(await begin()?.outcome).toEqual({ isSuccess, text: outcome });
  window.earlyCall = undefined;
});

test.each(['', '?token=', '?token=..', '?token=%ZZ'])(
  'the query "%s" calls nothing, and is left to the page',
  (query) => {
    expect(begin(query)).toBeUndefined();
    expect(server.received).toEqual([]);
  },
);
