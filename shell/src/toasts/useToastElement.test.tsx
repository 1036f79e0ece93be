import { act, screen } from '@testing-library/react';
import { letLeave, renderToasts, wait } from './renderToasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The Close button of the toast with this message. */
const closeButton = (message: string) => screen.getByRole('button', { name: 'Close', description: message });

test('a toast leaves by itself after its duration', async () => {
  const { open, raise } = renderToasts();
  await raise({ duration: 2000 });
  wait(1900);
  expect(open()).toHaveLength(1);
  wait(100);
  expect(open()).toEqual([]);
  expect(screen.getByText('Hello')).toBeInTheDocument(); // on its way out
  await letLeave();
  expect(screen.queryByText('Hello')).not.toBeInTheDocument();
});

test('a toast on its way out can no longer be used', async () => {
  const { raise } = renderToasts();
  const { close } = await raise();
  expect(screen.getByText('Hello').closest('[inert]')).toBeNull();
  act(close);
  expect(screen.getByText('Hello').closest('[inert]')).not.toBeNull();
});

test('hovering pauses the clock of that toast alone', async () => {
  const { user, open, raise } = renderToasts();
  await raise({ message: 'hovered' });
  await raise({ message: 'other' });
  await user.hover(screen.getByText('hovered'));
  wait(60_000);
  expect(open()).toEqual(['hovered']);
  await user.unhover(screen.getByText('hovered'));
  wait(5000);
  expect(open()).toEqual([]);
});

test('focus pauses the clock, and still does when the mouse leaves', async () => {
  const { user, open, raise } = renderToasts();
  await raise();
  await user.tab();
  expect(closeButtons()[0]).toHaveFocus();
  await user.hover(screen.getByText('Hello'));
  await user.unhover(screen.getByText('Hello'));
  wait(60_000);
  expect(open()).toHaveLength(1);
  act(() => closeButtons()[0]!.blur());
  wait(5000);
  expect(open()).toEqual([]);
});

test('a loading toast stays until it is updated, then runs out', async () => {
  const { raise } = renderToasts();
  const { update } = await raise({ status: 'loading', message: 'Saving' });
  wait(60_000);
  expect(screen.getByText('Saving')).toBeInTheDocument();
  act(() => update({ status: 'success', message: 'Saved' }));
  expect(screen.queryByText('Saving')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Success' })).toBeInTheDocument();
  wait(5000);
  await letLeave();
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('a toast that is moved elsewhere while hovered runs on there', async () => {
  const { user, open, raise } = renderToasts();
  const { update } = await raise();
  await user.hover(screen.getByText('Hello'));
  act(() => update({ placement: 'top' }));
  expect(screen.getByText('Hello').closest('[data-placement]')).toHaveAttribute('data-placement', 'top');
  wait(5000);
  expect(open()).toEqual([]);
});
