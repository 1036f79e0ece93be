import { consoleCalls } from '@site/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setImmediate } from 'node:timers/promises';
import { SUCCESS_TOAST } from './confirmationCases.fixture';
import { answered, FaultyServer, silent } from './FaultyServer.fixture';
import { button, errorArea, openScreen, press, pressAndFail } from './openScreen.fixture';

let server: FaultyServer;

beforeEach(async () => {
  server = await new FaultyServer().start();
});
afterEach(async () => {
  await server.stop();
});

const open = (search?: string) => openScreen(server.origin, search);
const isRunning = () => waitFor(() => expect(server.received.length).toBeGreaterThan(0));
const isReady = () => waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));

test('it shows the text, the button and an empty error area, and calls nothing by itself', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    /^Click here to confirm your email$/,
  );
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
  const { container, toasts } = open();
  const before = container.textContent;
  await press();
  await waitFor(() => expect(toasts).toEqual([{ status: 'success', message: SUCCESS_TOAST }]));
  await isReady();
  expect(consoleCalls()).toEqual(['log: {"message":"Email confirmed","id":7}']);
  expect(container.textContent).toBe(before);
  expect(errorArea()).toBeEmptyDOMElement();
  expect(server.received).toHaveLength(1);
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
  const { toasts } = open();
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

test('the keyboard alone is enough, and keeps its place while it runs and afterwards', async () => {
  server.answer(silent);
  open();
  for (let stop = 0; stop < 10 && document.activeElement !== button(); stop++)
    await userEvent.tab();
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

test('while it runs it says so to screen readers, and is still called what it is', async () => {
  server.answer(silent);
  open();
  await press();
  await isRunning();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(button()).toHaveAccessibleName('Confirm');
});

test('whoever leaves the page while it runs still gets the toast', async () => {
  let answer = () => {};
  server.answer((response) => (answer = () => response.end('{"message":"ok"}')));
  const { unmount, toasts } = open();
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
  const { container } = open();
  await pressAndFail();
  expect(server.received[0]?.url).toContain('s3cret');
  expect(container.innerHTML + document.title + document.cookie).not.toContain('s3cret');
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(consoleCalls()).toEqual([]);
});
