import { act, screen } from '@testing-library/react';
import { letLeave, renderToasts, wait } from './renderToasts.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The Close button of the toast with this message. */
const closeButton = (message: string) =>
  screen.getByRole('button', { name: 'Close', description: message });

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
  expect(closeButton('Hello')).toHaveFocus();
  await user.hover(screen.getByText('Hello'));
  await user.unhover(screen.getByText('Hello'));
  wait(60_000);
  expect(open()).toHaveLength(1);
  act(() => closeButton('Hello').blur());
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
  expect(screen.getByText('Hello').closest('[data-placement]')).toHaveAttribute(
    'data-placement',
    'top',
  );
  wait(5000);
  expect(open()).toEqual([]);
});

test.each(['{Enter}', ' ', '{Escape}'])('the key %p in a focused toast closes it', async (key) => {
  const { user, open, raise } = renderToasts();
  await raise();
  await user.tab();
  await user.keyboard(key);
  expect(open()).toEqual([]);
});

test('Escape elsewhere on the page closes nothing, nor does another key in a toast', async () => {
  const { user, open, raise } = renderToasts(<button>Save</button>);
  await raise();
  await user.tab();
  await user.keyboard('{Escape}');
  await user.tab();
  await user.keyboard('x');
  expect(open()).toHaveLength(1);
});
