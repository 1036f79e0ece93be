import type { PageProps, Toast } from '@site/contract';
import { consoleCalls, testSite } from '@site/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setImmediate } from 'node:timers/promises';
import { SUCCESS_TOAST } from './confirmationCases';
import ConfirmEmail from './ConfirmEmail';
import { ANSWER_LIMIT } from './confirmEmail';
import { answered, type Answering, brokenBody, FaultyServer, reset, silent } from './FaultyServer';

let server: FaultyServer;
let toasts: Toast[];

beforeEach(async () => {
  server = await new FaultyServer().start();
  toasts = [];
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await server.stop();
});

function open(search = '?token=s3cret') {
  const props: PageProps = {
    site: { ...testSite, apiOrigin: server.origin },
    location: { pathname: '/account/confirm', search, hash: '' },
    notify: (toast) => {
      toasts.push(toast);
      return { update: () => {}, close: () => {} };
    },
  };
  return render(<ConfirmEmail {...props} />);
}

const button = () => screen.getByRole('button', { name: 'Confirm' });
const errorArea = () => screen.getByRole('alert');
const press = () => userEvent.click(button());
const isRunning = () => waitFor(() => expect(server.received.length).toBeGreaterThan(0));
const isReady = () => waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));

async function pressAndFail() {
  await press();
  await waitFor(() => expect(errorArea()).not.toBeEmptyDOMElement());
  return errorArea().textContent;
}

test('it shows the text, the button and an empty error area, and calls nothing by itself', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Click here to confirm your email$/);
  expect(button()).toHaveTextContent(/^Confirm$/);
  expect(errorArea()).toBeEmptyDOMElement();
  expect(screen.getByRole('main')).toContainElement(button());
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  await setImmediate();
  expect(server.received).toEqual([]);
});

test('a success is logged and raised as a toast, and the screen stays as it was', async () => {
  server.answer(answered(200, '{"message":"Email confirmed","id":7}'));
  const { container } = open();
  const before = container.textContent;
  await press();
  await waitFor(() => expect(toasts).toEqual([{ status: 'success', message: SUCCESS_TOAST }]));
  await isReady();
  expect(consoleCalls()).toEqual(['log: {"message":"Email confirmed","id":7}']);
  expect(container.textContent).toBe(before);
  expect(errorArea()).toBeEmptyDOMElement();
  expect(server.received).toHaveLength(1);
});

test.each<[string, Answering, RegExp]>([
  ['400 with a message', answered(400, '{"message":"This link has expired."}'), /^This link has expired\.$/],
  ['400 with a message that is no text', answered(400, '{"message":{"a":1}}'), /^This link does not work: .+ help@/],
  ['400 with a page', answered(400, '<h1>Bad Request</h1>'), /^This link does not work: .+ help@/],
  ['400 with no body', answered(400), /^This link does not work: .+ help@/],
  ['429 with seconds', answered(429, '', { 'Retry-After': '90' }), /^Too many attempts\. Wait 2 minutes,/],
  ['429 with nonsense', answered(429, '', { 'Retry-After': 'x' }), /^Too many attempts\. Wait a while,/],
  ['500 with a page', answered(500, '<h1>Oops</h1>'), /^Something went wrong on our side\./],
  ['200 with a page', answered(200, '<h1>Sign in</h1>'), /sign in first/],
  ['connection that is reset', reset, /^We could not be reached\./],
  ['connection that breaks in the body', brokenBody, /^We could not be reached\./],
])('a %s is told in the error area, and nowhere else', async (_, answering, text) => {
  server.answer(answering);
  open();
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
  open();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  act(() => button().click());
  while (server.received.length === 0) await setImmediate();
  await act(async () => jest.advanceTimersByTime(ANSWER_LIMIT - 1));
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
])('with the query "%s" it says what to do once the button is pressed, and calls nothing', async (search, text) => {
  open(search);
  expect(errorArea()).toBeEmptyDOMElement();
  expect(await pressAndFail()).toMatch(text);
  expect(server.received).toEqual([]);
});

test('markup in a message is shown as the text it is', async () => {
  const message = '<img src=x onerror="alert(1)"><b>bold</b>';
  server.answer(answered(400, JSON.stringify({ message })));
  open();
  expect(await pressAndFail()).toBe(message);
  expect(errorArea().querySelector('img, b')).toBeNull();
});

test('a second press while it runs does nothing, even in the same moment', async () => {
  server.answer(silent);
  open();
  act(() => {
    button().click();
    button().click();
  });
  await isRunning();
  await press();
  await userEvent.keyboard('{Enter}');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.received).toHaveLength(1);
});

test('after a success or a failure, each press is one more call', async () => {
  server.answer(answered(400, '{"message":"No."}'));
  open();
  await pressAndFail();
  server.answer(answered(200, '{}'));
  await press();
  await waitFor(() => expect(toasts).toHaveLength(1));
  await isReady();
  await press();
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(server.received).toHaveLength(3);
  expect(consoleCalls()).toEqual(['log: {}', 'log: {}']);
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

test('the keyboard alone is enough, and keeps its place while it runs and afterwards', async () => {
  server.answer(silent);
  open();
  for (let stop = 0; stop < 10 && document.activeElement !== button(); stop++) await userEvent.tab();
  expect(button()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await isRunning();
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await server.stop();
  await waitFor(() => expect(errorArea()).not.toBeEmptyDOMElement());
  expect(button()).toHaveFocus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(errorArea()).not.toBeEmptyDOMElement());
});

test('it is seen to run, by a sign that screen readers pass over', async () => {
  server.answer(silent);
  open();
  const sign = () => button().querySelector('[aria-hidden="true"]');
  expect(sign()).toBeNull();
  await press();
  await isRunning();
  expect(sign()).toBeInTheDocument();
  expect(button()).toHaveAccessibleName('Confirm');
});

test('whoever leaves the page while it runs still gets the toast', async () => {
  let answer = () => {};
  server.answer((response) => (answer = () => response.end('{"message":"ok"}')));
  const { unmount } = open();
  await press();
  await isRunning();
  unmount();
  answer();
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(consoleCalls()).toEqual(['log: {"message":"ok"}']);
});

test('the token stays in the address: neither shown, nor stored, nor logged', async () => {
  document.title = 'Confirm';
  server.answer(answered(500));
  const { container } = open('?token=s3cret');
  await pressAndFail();
  expect(server.received[0]?.url).toContain('s3cret');
  expect(container.innerHTML + document.title + document.cookie).not.toContain('s3cret');
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(consoleCalls()).toEqual([]);
});
