import { consoleCalls } from '@site/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setImmediate } from 'node:timers/promises';
import { SUCCESS_TEXT } from './successText';
import { reply, FaultyServer, noResponse } from './FaultyServer.fixture';
import { button, errorArea, openScreen, press, pressAndFail } from './openScreen.fixture';

let server: FaultyServer;

beforeEach(async () => {
  server = await new FaultyServer().start();
});
afterEach(async () => {
  await server.stop();
});

const open = (search?: string) => openScreen(server.origin, search);
const waitForRequest = () => waitFor(() => expect(server.received.length).toBeGreaterThan(0));
const waitForReady = () => waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));

test('shows the text, the button and an empty error area, and calls nothing by itself', async () => {
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

test('a success is logged and raises a toast, and the page stays the same', async () => {
  server.respondWith(reply(200, '{"message":"Email confirmed","id":7}'));
  const { container, toasts } = open();
  const before = container.textContent;
  await press();
  await waitFor(() => expect(toasts).toEqual([{ status: 'success', message: SUCCESS_TEXT }]));
  await waitForReady();
  expect(consoleCalls()).toEqual(['log: {"message":"Email confirmed","id":7}']);
  expect(container.textContent).toBe(before);
  expect(errorArea()).toBeEmptyDOMElement();
  expect(server.received).toHaveLength(1);
});

test('a second press during a call does nothing, even in the same frame', async () => {
  server.respondWith(noResponse);
  open();
  act(() => {
    button().click();
    button().click();
  });
  await waitForRequest();
  await press();
  await userEvent.keyboard('{Enter}');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.received).toHaveLength(1);
});

test('after a success or a failure, each press makes one call', async () => {
  server.respondWith(reply(400, '{"message":"No."}'));
  const { toasts } = open();
  await pressAndFail();
  server.respondWith(reply(200, '{}'));
  await press();
  await waitFor(() => expect(toasts).toHaveLength(1));
  await waitForReady();
  await press();
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(server.received).toHaveLength(3);
  expect(consoleCalls()).toEqual(['log: {}', 'log: {}']);
});

test('during a call screen readers hear of it, and the button is busy and keeps its name', async () => {
  server.respondWith(noResponse);
  open();
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await press();
  await waitForRequest();
  expect(status).toHaveTextContent(/^Confirming …$/);
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(button()).toHaveAccessibleName('Confirm');
  await server.stop();
  await waitForReady();
  expect(status).toBeEmptyDOMElement();
});
