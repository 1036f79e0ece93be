import { consoleCalls } from '@site/testing';
import { act, render, screen } from '@testing-library/react';
import { ToastRegion } from './ToastRegion';
import { createToastStore } from './ToastStore';

jest.mock('./ToastList', () => {
  throw new Error('Loading chunk 7 failed');
});

test('when the toast list fails to load, the live region has the messages, and the failure is reported', async () => {
  const store = createToastStore();
  render(
    <>
      <main id="main">The page</main>
      <ToastRegion store={store} />
    </>,
  );
  act(() => void store.notify({ status: 'error', message: 'It broke' }));
  expect(screen.getByRole('log')).toContainElement(await screen.findByText('It broke'));
  expect(screen.getByText('The page')).toBeVisible();
  expect(consoleCalls()).toEqual([expect.stringMatching(/^error: Toasts are plain text .* {/)]);
});
