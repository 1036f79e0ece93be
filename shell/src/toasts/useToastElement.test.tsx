import { act, screen } from '@testing-library/react';
import { waitForExit, renderToasts, wait } from './renderToasts.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The Close button of the toast with this message. */
const closeButton = (message: string) =>
  screen.getByRole('button', { name: 'Close', description: message });

test('hovering pauses only the hovered toast', async () => {
  const { user, openMessages, raise } = renderToasts();
  await raise({ message: 'hovered' });
  await raise({ message: 'other' });
  await user.hover(screen.getByText('hovered'));
  wait(60_000);
  expect(openMessages()).toEqual(['hovered']);
  await user.unhover(screen.getByText('hovered'));
  wait(5000);
  expect(openMessages()).toEqual([]);
});

test('a focused toast stays paused when the mouse leaves it', async () => {
  const { user, openMessages, raise } = renderToasts();
  await raise();
  await user.tab();
  expect(closeButton('Hello')).toHaveFocus();
  await user.hover(screen.getByText('Hello'));
  await user.unhover(screen.getByText('Hello'));
  wait(60_000);
  expect(openMessages()).toHaveLength(1);
  act(() => closeButton('Hello').blur());
  wait(5000);
  expect(openMessages()).toEqual([]);
});

test('a loading toast stays until it is updated, then closes after its duration', async () => {
  const { raise } = renderToasts();
  const { update } = await raise({ status: 'loading', message: 'Saving' });
  wait(60_000);
  expect(screen.getByText('Saving')).toBeInTheDocument();
  act(() => update({ status: 'success', message: 'Saved' }));
  expect(screen.queryByText('Saving')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Success' })).toBeInTheDocument();
  wait(5000);
  await waitForExit();
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('the countdown runs on when a hovered toast changes its placement', async () => {
  const { user, openMessages, raise } = renderToasts();
  const { update } = await raise();
  await user.hover(screen.getByText('Hello'));
  act(() => update({ placement: 'top' }));
  expect(screen.getByText('Hello').closest('[data-placement]')).toHaveAttribute(
    'data-placement',
    'top',
  );
  wait(5000);
  expect(openMessages()).toEqual([]);
});

test.each(['{Enter}', ' ', '{Escape}'])('the key %p in a focused toast closes it', async (key) => {
  const { user, openMessages, raise } = renderToasts();
  await raise();
  await user.tab();
  await user.keyboard(key);
  expect(openMessages()).toEqual([]);
});

test('Escape elsewhere on the page closes nothing, nor does another key in a toast', async () => {
  const { user, openMessages, raise } = renderToasts(<button>Save</button>);
  await raise();
  await user.tab();
  await user.keyboard('{Escape}');
  await user.tab();
  await user.keyboard('x');
  expect(openMessages()).toHaveLength(1);
});
