import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { pageWithToasts, renderToasts, waitForExit } from './renderToasts.fixture';
import { createToastStore } from './ToastStore';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the live region exists before the first toast and stays the same element', async () => {
  const { raise } = renderToasts();
  const region = screen.getByRole('log', { name: 'Notifications, F6' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(region).toBeEmptyDOMElement();
  await raise();
  expect(screen.getByRole('log')).toBe(region);
  expect(region).toContainElement(screen.getByText('Hello'));
});

test('a toast that is raised before hydration shows after it, in the prerendered region', async () => {
  const store = createToastStore();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(pageWithToasts(store));
  const region = screen.getByRole('log');
  store.notify({ status: 'info', message: 'Hello' });
  const onRecoverableError = jest.fn();
  const options = { container, hydrate: true, onRecoverableError };
  await act(async () => Promise.resolve(render(pageWithToasts(store), options)));
  expect(region).toContainElement(await screen.findByText('Hello'));
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('a toast has the icon of its status, and only an error interrupts a screen reader', async () => {
  const { raise } = renderToasts();
  const icons = { info: 'Information', success: 'Success', warning: 'Warning' } as const;
  for (const status of ['info', 'success', 'warning'] as const) {
    await raise({ status, message: status });
    expect(screen.getByRole('img', { name: icons[status] })).toBeInTheDocument();
  }
  await raise({ status: 'loading', message: 'loading' });
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await raise({ status: 'error', message: 'It broke' });
  expect(screen.getByRole('img', { name: 'Error' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('It broke');
});

test('a toast that becomes an error is inserted again as an alert, so that it is announced', async () => {
  const { raise } = renderToasts();
  const { update } = await raise({ status: 'loading' });
  const before = screen.getByText('Hello');
  act(() => update({ status: 'error' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Hello');
  expect(before).not.toBeInTheDocument();
});

test.each(['top', 'top-left', 'top-right', 'bottom', 'bottom-left', 'bottom-right'] as const)(
  'toasts at the %s appear in a stack of their own, newest first',
  async (placement) => {
    const { raise } = renderToasts();
    const other = placement === 'top' ? 'bottom' : 'top';
    for (const message of ['one', 'two', 'three'])
      await raise({ message, placement: message === 'two' ? other : placement });
    const messages = document.querySelectorAll(`[data-placement=${placement}] .MuiAlert-message`);
    expect([...messages].map(({ textContent }) => textContent)).toEqual(['three', 'one']);
  },
);

test('the Close button closes only its own toast, and is described by the toast’s message', async () => {
  const { user, raise } = renderToasts();
  await raise({ message: 'one' });
  await raise({ message: 'two' });
  await user.click(screen.getByRole('button', { name: 'Close', description: 'one' }));
  await waitForExit();
  expect(screen.queryByText('one')).not.toBeInTheDocument();
  expect(screen.getByText('two')).toBeInTheDocument();
});

test('a closed toast is inert until it has left the screen', async () => {
  const { raise } = renderToasts();
  const { close } = await raise();
  expect(screen.getByText('Hello').closest('[inert]')).toBeNull();
  act(close);
  expect(screen.getByText('Hello').closest('[inert]')).not.toBeNull();
  await waitForExit();
  expect(screen.queryByText('Hello')).not.toBeInTheDocument();
  expect(document.querySelector('[data-placement]')).toBeNull();
});
