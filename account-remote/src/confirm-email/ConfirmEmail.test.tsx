/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import type { Toast } from '@site/contract';
import { EARLY_CALL } from '@site/contract/early';
import { consoleCalls, pageProps, testSite } from '@site/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as React from 'react';
import { Activity } from 'react';
import ConfirmEmail from './ConfirmEmail';
import confirmEarly from './early';
import { SUCCESS_TEXT } from './postConfirmation';

/** The API may have another origin than the site. */
const site = { ...testSite, apiOrigin: 'https://api.example' };
const callOf = (token: string) => `https://api.example/api/auth/confirmation/${token}`;

const CONFIRMED = 'Your email address is confirmed. You can go back to the app.';
// The durations are said: the shell's default may be another one.
const SUCCESS = { status: 'success', message: SUCCESS_TEXT, duration: 5000 };

let calls: string[];
let respond: (status: number, body: string) => void;
let toasts: Toast[];
let closed: Toast[];
let search: string;
let tokens = 0;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  [calls, toasts, closed] = [[], [], []];
  // The page remembers the confirmations of all tokens.
  search = `?token=t-${++tokens}`;
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    calls.push(url as string);
    return new Promise((resolve) => {
      respond = (status, body) => resolve(new Response(body, { status }));
    });
  });
});
afterEach(() => jest.restoreAllMocks());

const pageAt = (query: string, Page = ConfirmEmail) => (
  <Page
    {...pageProps}
    site={site}
    location={{ ...pageProps.location, pathname: '/account/confirm', search: query }}
    notify={(toast) => {
      toasts.push(toast);
      return { update: () => {}, close: () => void closed.push(toast) };
    }}
  />
);

const open = (query = search) => render(pageAt(query));
const button = () => screen.getByText('Confirm', { selector: 'button' });
const successArea = () => document.querySelectorAll('[role=status]')[1];
const errorArea = () => document.querySelector<HTMLElement>('[role=alert]')!;
const press = () => fireEvent.click(button(), { detail: 1 });
const expectBusy = (busy: boolean) => expect(button()).toHaveAttribute('aria-busy', `${busy}`);

test.each([
  ['', /^This link is incomplete\./],
  ['?token=%ZZ', /^This link is damaged\./],
])('with the query "%s" a press announces what to do and calls nothing', async (query, text) => {
  open(query);
  expect(errorArea()).toBeEmptyDOMElement();
  press();
  await waitFor(() => expect(errorArea()).toHaveTextContent(text));
  const support = errorArea().querySelector(`a[href="mailto:${site.supportEmail}"]`);
  expect(support).toHaveTextContent(site.supportEmail);
  const changes: number[] = [];
  new MutationObserver((records) => {
    changes.push(...records.map(({ addedNodes }) => addedNodes.length));
  }).observe(errorArea(), { childList: true });
  press();
  // Screen readers announce a repeated sentence only if it was gone in between.
  await waitFor(() => expect(changes).toEqual([0, 1]));
  expect([...calls, ...toasts]).toEqual([]);
});

test('on a page that the browser has translated, another link replaces the answer', async () => {
  const { container, rerender } = open();
  press();
  respond(200, '{}');
  const answer = await screen.findByText(/is confirmed/);
  await waitFor(() => expectBusy(false));
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const found: ChildNode[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  // As Chromium does.
  for (const text of found) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  }
  rerender(pageAt(`${search}-other`));
  expect(answer).not.toBeInTheDocument();
  expect(consoleCalls()).toEqual(['log: {}']);
});

test('a success is said below the button alone, and further presses change nothing', async () => {
  const { unmount, rerender } = open();
  press();
  respond(200, '{}');
  await waitFor(() => expect(successArea()).toHaveTextContent(CONFIRMED));
  const text = document.querySelector('main')?.textContent;
  press();
  expectBusy(false);
  expect(document.querySelector('main')?.textContent).toBe(text);
  expect(calls).toHaveLength(1);
  rerender(pageAt(`${search}-other`));
  press();
  expect([calls.length, toasts]).toEqual([2, []]);
  unmount();
  open();
  press();
  expect(calls).toHaveLength(2);
  expect(successArea()).toHaveTextContent(CONFIRMED);
  expect(consoleCalls()).toHaveLength(1);
});

test('another version of the page, which replaces a broken one, keeps its success', async () => {
  const { unmount } = open();
  press();
  respond(200, '{}');
  await screen.findByText(CONFIRMED);
  unmount();
  let Other = ConfirmEmail;
  await jest.isolateModulesAsync(async () => {
    jest.doMock('react', () => React);
    Other = (await import('./ConfirmEmail')).default;
  });
  render(pageAt(search, Other));
  expect(successArea()).toHaveTextContent(CONFIRMED);
  press();
  expect(calls).toHaveLength(1);
  expect(consoleCalls()).toHaveLength(1);
});

test('a failure after leaving the page raises a toast with a link to it, and the page shows it instead on return', async () => {
  const { unmount } = open();
  press();
  unmount();
  const back = open();
  expectBusy(true);
  back.unmount();
  respond(500, '');
  const message = expect.stringMatching(/^Email confirmation: .* Try again in a few/) as string;
  const link = { text: 'Open the page', href: `/account/confirm${search}` };
  const error = { status: 'error', message, duration: Infinity, link };
  await waitFor(() => expect(toasts).toEqual([error]));
  expect(closed).toEqual([]);
  open();
  expect(errorArea()).toHaveTextContent('. Press Confirm again in a few');
  expect(closed).toEqual(toasts);
});

test('a page that Activity hides is not on screen: a toast tells the success, until the page is back', async () => {
  const shown = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{pageAt(search)}</Activity>;
  const { rerender } = render(shown('visible'));
  press();
  rerender(shown('hidden'));
  respond(200, '{}');
  await waitFor(() => expect(toasts).toEqual([SUCCESS]));
  expect(closed).toEqual([]);
  rerender(shown('visible'));
  expect(successArea()).toHaveTextContent(/is confirmed/);
  expect(closed).toEqual([SUCCESS]);
  expect(consoleCalls()).toEqual(['log: {}']);
});

test('another spelling of the same token is the same call, another token is not', () => {
  const { rerender } = open();
  press();
  rerender(pageAt(`${search.replace('-', '%2d')}&utm_source=mail`));
  expectBusy(true);
  rerender(pageAt(`${search}-other`));
  expectBusy(false);
  rerender(pageAt(search));
  expectBusy(true);
});

/** Begins the call, as the shell does at an early press. */
const beginEarly = (query = search) => (window.earlyCall = confirmEarly({ site, search: query }));
const announceCall = () => act(() => void window.dispatchEvent(new Event(EARLY_CALL)));

test.each([
  ['before', () => [beginEarly(), open()]],
  ['after', () => [open(), beginEarly(), announceCall()]],
])('the page takes over a call that begins %s it is rendered', async (_, begin) => {
  begin();
  expectBusy(true);
  press();
  respond(200, '{}');
  await screen.findByText(/is confirmed/);
  expect(toasts).toEqual([]);
  expect(consoleCalls()).toEqual(['log: {}']);
  expect(calls).toEqual([callOf(`t-${tokens}`)]);
});

test('an early call for another token than the page’s ends with a toast of its own', async () => {
  beginEarly('?token=other');
  open();
  expectBusy(false);
  respond(400, '{"message":"No."}');
  const error = { status: 'error', message: 'Email confirmation: No.', duration: Infinity };
  await waitFor(() => expect(toasts).toEqual([error]));
  expect(errorArea()).toBeEmptyDOMElement();
});

test.each([
  [200, '{}', true, SUCCESS_TEXT],
  [400, '{"message":" No. "}', false, 'No.'],
  [200, '<h1>Sign in</h1>', false, 'could not be confirmed. Try'],
])('without the page, a %i with %j has an outcome to tell', async (status, body, ok, text) => {
  const call = beginEarly();
  window.earlyCall = undefined;
  respond(status, body);
  const said = expect.stringContaining(text) as string;
  expect(await call?.outcome).toEqual({ isSuccess: ok, text: said });
});

test('an early press leaves a link without a usable token to the page', () => {
  expect(beginEarly('?token=..')).toBeUndefined();
  expect(calls).toEqual([]);
});
