import type { ToastPlacement, ToastStatus } from '@site/contract';
import { screen, within } from '@testing-library/react';
import { renderToasts } from './renderToasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each<[ToastStatus, string]>([
  ['info', 'Information'],
  ['success', 'Success'],
  ['warning', 'Warning'],
  ['error', 'Error'],
])('a toast of status %s has an icon that says so', async (status, name) => {
  const { raise } = renderToasts();
  await raise({ status });
  expect(screen.getByRole('img', { name })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a loading toast shows that something goes on', async () => {
  const { raise } = renderToasts();
  await raise({ status: 'loading' });
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
});

test.each<ToastPlacement>(['top', 'top-left', 'top-right', 'bottom', 'bottom-left', 'bottom-right'])(
  'a toast placed %s is drawn there',
  async (placement) => {
    const { raise } = renderToasts();
    await raise({ placement });
    expect(screen.getByText('Hello').closest('[data-placement]')).toHaveAttribute('data-placement', placement);
  },
);

test('a toast is placed at the bottom by default', async () => {
  const { raise } = renderToasts();
  await raise();
  expect(screen.getByText('Hello').closest('[data-placement]')).toHaveAttribute('data-placement', 'bottom');
});

test('several toasts of a placement stack, newest first', async () => {
  const { raise } = renderToasts();
  for (const message of ['one', 'two', 'three']) await raise({ message, placement: 'top' });
  const stack = screen.getByText('one').closest<HTMLElement>('[data-placement]')!;
  expect(within(stack).getAllByText(/one|two|three/).map((text) => text.textContent)).toEqual(['three', 'two', 'one']);
});
