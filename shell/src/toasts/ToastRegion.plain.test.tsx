import { consoleCalls } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from './ToastRegion';
import { createToastStore } from './ToastStore';

jest.mock('./ToastList', () => {
  throw new Error('Loading chunk 7 failed');
});

test('when the toast list fails to load, toasts show as plain text and the failure is reported', async () => {
  const user = userEvent.setup();
  const store = createToastStore();
  render(
    <>
      <main id="main">The page</main>
      <ToastRegion store={store} />
    </>,
  );
  act(() => void store.notify({ status: 'error', message: 'It broke' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It broke');
  expect(screen.getByRole('log')).toContainElement(screen.getByRole('alert'));
  expect(screen.getByText('The page')).toBeVisible();
  expect(consoleCalls()).toEqual([
    expect.stringMatching(/^error: Toasts are shown as plain text: .* {/),
  ]);

  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('It broke')).not.toBeInTheDocument();
});

test('plain toasts close after their duration', async () => {
  jest.useFakeTimers();
  const store = createToastStore();
  render(<ToastRegion store={store} />);
  act(() => void store.notify({ status: 'info', message: 'Brief', duration: 50 }));
  await screen.findByText('Brief');
  act(() => jest.advanceTimersByTime(50));
  expect(screen.queryByText('Brief')).not.toBeInTheDocument();
  jest.useRealTimers();
});
