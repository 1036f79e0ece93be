import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { consoleCalls } from '@site/testing';
import { ToastRegion } from './ToastRegion';
import { createToastStore } from './ToastStore';

jest.mock('./ToastList', () => {
  throw new Error('Loading chunk 7 failed');
});

test('when the part that draws toasts does not load, they are shown as text, can be closed, and it is reported', async () => {
  const user = userEvent.setup();
  const store = createToastStore();
  render(
    <>
      <main id="main">The page</main>
      <ToastRegion store={store} />
    </>,
  );
  act(() => {
    store.notify({ status: 'info', message: 'Saved' });
    store.notify({ status: 'error', message: 'It broke' });
  });
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.getByRole('log')).toContainElement(screen.getByText('Saved'));
  expect(screen.getByRole('alert')).toHaveTextContent('It broke');
  expect(screen.getByText('The page')).toBeVisible();
  expect(consoleCalls()).toEqual([expect.stringMatching(/^error: Toasts are shown as plain text: .*not be loaded/)]);

  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  expect(screen.getByText('It broke')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('toasts shown as text have clocks too', async () => {
  const store = createToastStore();
  render(<ToastRegion store={store} />);
  act(() => void store.notify({ status: 'info', message: 'Brief', duration: 50 }));
  await screen.findByText('Brief');
  await act(() => new Promise((resolve) => setTimeout(resolve, 120)));
  expect(screen.queryByText('Brief')).not.toBeInTheDocument();
});
