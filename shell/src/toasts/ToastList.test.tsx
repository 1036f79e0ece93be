import type { ToastPlacement, ToastStatus } from '@site/contract';
import { act, screen, within } from '@testing-library/react';
import { waitForExit, renderToasts } from './renderToasts.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each<[ToastStatus, string]>([
  ['info', 'Information'],
  ['success', 'Success'],
  ['warning', 'Warning'],
  ['error', 'Error'],
])('a toast of status %s has an icon named %s', async (status, name) => {
  const { raise } = renderToasts();
  await raise({ status });
  expect(screen.getByRole('img', { name })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a loading toast shows a progress indicator', async () => {
  const { raise } = renderToasts();
  await raise({ status: 'loading' });
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
});

test.each<ToastPlacement>([
  'top',
  'top-left',
  'top-right',
  'bottom',
  'bottom-left',
  'bottom-right',
])('a toast with the placement %s appears there', async (placement) => {
  const { raise } = renderToasts();
  await raise({ placement });
  const stack = screen.getByText('Hello').closest('[data-placement]');
  expect(stack).toHaveAttribute('data-placement', placement);
});

test('toasts with the same placement stack, newest first', async () => {
  const { raise } = renderToasts();
  for (const message of ['one', 'two', 'three']) await raise({ message, placement: 'top' });
  const stack = document.querySelector('[data-placement="top"]') as HTMLElement;
  const messages = within(stack).getAllByText(/^(one|two|three)$/);
  expect(messages.map(({ textContent }) => textContent)).toEqual(['three', 'two', 'one']);
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
