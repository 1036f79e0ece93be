import { act, screen } from '@testing-library/react';
import { waitForExit, renderToasts, wait } from './renderToasts.fixture';

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

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

test('each toast closes after its own duration, 5000 ms by default, or never', async () => {
  const { openMessages, raise } = renderToasts();
  await raise({ message: 'short', duration: 800 });
  await raise({ message: 'default' });
  await raise({ message: 'stays', duration: Infinity });
  await raise({ message: 'stays, too', duration: 2 ** 31 });
  wait(799);
  expect(openMessages()).toEqual(['short', 'default', 'stays', 'stays, too']);
  wait(1);
  expect(openMessages()).toEqual(['default', 'stays', 'stays, too']);
  wait(4199);
  expect(openMessages()).toEqual(['default', 'stays', 'stays, too']);
  wait(1);
  expect(openMessages()).toEqual(['stays', 'stays, too']);
  wait(1e9);
  expect(openMessages()).toEqual(['stays', 'stays, too']);
});

test('an error and a toast with a link close by default, too, and stay if their duration says so', async () => {
  const { openMessages, raise } = renderToasts();
  const link = { text: 'Open', href: '/' };
  await raise({ status: 'error', message: 'error', link });
  await raise({ status: 'error', message: 'stays', link, duration: Infinity });
  const saving = await raise({ status: 'loading', message: 'saving' });
  wait(4999);
  act(() => saving.update({ status: 'error', message: 'not saved' }));
  expect(openMessages()).toEqual(['error', 'stays', 'not saved']);
  wait(1);
  expect(openMessages()).toEqual(['stays', 'not saved']);
  wait(4999);
  expect(openMessages()).toEqual(['stays']);
});

test('a toast that is raised in a hidden tab waits, and pauses when the tab is hidden again', async () => {
  setVisibility('hidden');
  const { openMessages, raise } = renderToasts();
  await raise();
  wait(60_000);
  setVisibility('visible');
  wait(4000);
  setVisibility('hidden');
  wait(60_000);
  setVisibility('visible');
  wait(999);
  expect(openMessages()).toEqual(['Hello']);
  wait(1);
  expect(openMessages()).toEqual([]);
});

test('an update starts the time again, of a paused toast as well', async () => {
  const { user, openMessages, raise } = renderToasts();
  const { update } = await raise();
  wait(4000);
  act(() => update({ duration: 700 }));
  wait(699);
  expect(openMessages()).toEqual(['Hello']);
  await user.hover(screen.getByText('Hello'));
  act(() => update({ message: 'Changed' }));
  wait(60_000);
  await user.unhover(screen.getByText('Changed'));
  wait(699);
  expect(openMessages()).toEqual(['Changed']);
  wait(1);
  expect(openMessages()).toEqual([]);
});

test('an update shows in a toast that the browser has translated', async () => {
  const { raise } = renderToasts();
  const toast = await raise({ message: 'Saving', duration: Infinity });
  const text = document
    .createTreeWalker(screen.getByText(/Saving/), NodeFilter.SHOW_TEXT)
    .nextNode();
  const font = document.createElement('font');
  font.textContent = 'Wird gespeichert';
  (text as Text).replaceWith(font);
  act(() => toast.update({ message: 'Saved' }));
  expect(screen.getByText('Saved')).toBeVisible();
  expect(screen.queryByText('Wird gespeichert')).toBeNull();
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

test('Escape in a focused toast closes it, even if another is newer, and another key does not', async () => {
  const { user, openMessages, raise } = renderToasts(<button>Save</button>);
  await raise({ message: 'older', placement: 'bottom' });
  await raise({ message: 'newer', placement: 'top', duration: Infinity });
  // To the button, the newer toast and the older one.
  for (let tabs = 0; tabs < 3; tabs++) await user.tab();
  await user.keyboard('x');
  wait(60_000);
  expect(openMessages()).toEqual(['older', 'newer']);
  await user.keyboard('{Escape}');
  expect(openMessages()).toEqual(['newer']);
  expect(screen.getByText('Save')).toHaveFocus();
});

test('focus moves to #main if the element that had it is gone', async () => {
  const { user, rerender, raise } = renderToasts(<button>Save</button>);
  await raise();
  await user.tab();
  await user.tab();
  rerender();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('focus in a toast that changes its placement returns to the page', async () => {
  const { user, raise } = renderToasts(<button>Save</button>);
  const { update } = await raise({ placement: 'bottom' });
  await user.tab();
  await user.tab();
  act(() => update({ placement: 'top' }));
  expect(screen.getByText('Save')).toHaveFocus();
});
