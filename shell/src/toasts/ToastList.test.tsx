import type { ToastStatus } from '@site/contract';
import { act, screen } from '@testing-library/react';
import { waitForExit, renderToasts } from './renderToasts.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each<[ToastStatus, string, string]>([
  ['info', 'img', 'Information'],
  ['success', 'img', 'Success'],
  ['warning', 'img', 'Warning'],
  ['error', 'img', 'Error'],
  ['loading', 'progressbar', 'Loading'],
])('a toast of status %s has an icon: the %s “%s”', async (status, role, name) => {
  const { raise } = renderToasts();
  await raise({ status });
  expect(screen.getByRole(role, { name })).toBeInTheDocument();
});

test('toasts appear in the stack of their placement, newest first', async () => {
  const { raise } = renderToasts();
  for (const message of ['one', 'two', 'three'])
    await raise({ message, placement: message === 'two' ? 'bottom-left' : 'top' });
  const messagesIn = (placement: string) =>
    [...document.querySelectorAll(`[data-placement=${placement}] .MuiAlert-message`)].map(
      ({ textContent }) => textContent,
    );
  expect(messagesIn('top')).toEqual(['three', 'one']);
  expect(messagesIn('bottom-left')).toEqual(['two']);
});

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
});
