import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { pageWithToasts, renderToasts } from './renderToasts.fixture';
import { createToastStore } from './ToastStore';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the live region exists before the first toast and stays the same element', async () => {
  const { raise } = renderToasts();
  const region = screen.getByRole('log', { name: 'Notifications' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(region).toBeEmptyDOMElement();
  await raise();
  expect(screen.getByRole('log')).toBe(region);
  expect(region).toContainElement(screen.getByText('Hello'));
});

test('prerendered markup has no toasts, even if one is open', () => {
  const store = createToastStore();
  store.notify({ status: 'info', message: 'Hello' });
  expect(renderToString(pageWithToasts(store))).not.toContain('Hello');
});

test('only an error interrupts a screen reader', async () => {
  const { raise } = renderToasts();
  for (const status of ['info', 'success', 'warning', 'loading'] as const) {
    await raise({ status, message: status });
  }
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await raise({ status: 'error', message: 'It broke' });
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
