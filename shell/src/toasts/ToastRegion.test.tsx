import type { Toast, ToastHandle } from '@site/contract';
import { consoleCalls } from '@site/testing';
import { ThemeProvider } from '@site/ui/host';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as React from 'react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { theme } from '../theme/theme';
import { ToastRegion } from './ToastRegion';
import { createToastStore, type ToastStore } from './ToastStore';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisibility('visible');
  jest.useRealTimers();
});

/** Creates a page with toasts and these children in its main element. */
const pageWithToasts = (store: ToastStore, children?: ReactNode, Region = ToastRegion) => (
  <ThemeProvider theme={theme}>
    <main id="main">{children}</main>
    <Region store={store} />
  </ThemeProvider>
);

function renderToasts(children?: ReactNode) {
  const store = createToastStore();
  const { rerender } = render(pageWithToasts(store, children));
  return {
    /** Returns the messages of the open toasts, oldest first. */
    openMessages: () => store.list().flatMap(({ message, isOpen }) => (isOpen ? [message] : [])),
    /** Renders the page again with other children in its main element. */
    rerender: (children?: ReactNode) => rerender(pageWithToasts(store, children)),
    /** Raises a toast and waits until it is on screen. */
    async raise(toast: Partial<Toast> = {}): Promise<ToastHandle> {
      const complete = { status: 'info' as const, message: 'Hello', ...toast };
      const handle = act(() => store.notify(complete));
      await screen.findByText(complete.message);
      return handle;
    },
  };
}

/** Advances the timers by this many milliseconds. */
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

/** Waits until no toast is exiting. */
const waitForExit = () => waitFor(() => expect(document.querySelector('[inert]')).toBeNull());

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const region = () => document.querySelector<HTMLElement>('[role=log]')!;
const icon = (name: string) => region().querySelector(`[aria-label=${name}]`);
const alert = () => region().querySelector('[role=alert]');

const closeButton = (message: string) =>
  screen.getByText(message).closest('[data-toast]')!.querySelector<HTMLElement>('[title=Close]')!;
const focus = (element: HTMLElement) => act(() => element.focus());

/** @returns whether something has handled the key */
const press = (key: string, init: KeyboardEventInit = {}) =>
  !fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });

test('the live region exists before the first toast and stays the same element', async () => {
  const { raise } = renderToasts();
  const before = region();
  expect(before).toHaveAttribute('aria-live', 'polite');
  expect(before).toHaveAccessibleName('Notifications, F6');
  expect(before).toBeEmptyDOMElement();
  await raise();
  expect(region()).toBe(before);
  expect(before).toContainElement(screen.getByText('Hello'));
});

test('a toast that is raised before hydration shows after it, in the prerendered region', async () => {
  const store = createToastStore();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(pageWithToasts(store));
  const prerendered = region();
  store.notify({ status: 'info', message: 'Hello' });
  const onRecoverableError = jest.fn();
  const options = { container, hydrate: true, onRecoverableError };
  await act(async () => Promise.resolve(render(pageWithToasts(store), options)));
  expect(prerendered).toContainElement(await screen.findByText('Hello'));
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('a toast has the icon of its status, and only an error interrupts a screen reader', async () => {
  const { raise } = renderToasts();
  const icons = { info: 'Information', success: 'Success', warning: 'Warning', loading: 'Loading' };
  for (const [status, name] of Object.entries(icons)) {
    await raise({ status: status as Toast['status'], message: status });
    expect(icon(name)).toHaveAttribute('role', status === 'loading' ? 'progressbar' : 'img');
  }
  expect(alert()).toBeNull();
  await raise({ status: 'error', message: 'It broke' });
  expect(icon('Error')).toHaveAttribute('role', 'img');
  expect(alert()).toHaveTextContent('It broke');
});

test('a toast that becomes an error is inserted again as an alert, so that it is announced', async () => {
  const { raise } = renderToasts();
  const { update } = await raise({ status: 'loading' });
  const before = screen.getByText('Hello');
  act(() => update({ status: 'error' }));
  expect(alert()).toHaveTextContent('Hello');
  expect(before).not.toBeInTheDocument();
});

test.each(['top-right', 'bottom'] as const)(
  'toasts at the %s appear in a stack of their own, newest first',
  async (placement) => {
    const { raise } = renderToasts();
    for (const message of ['one', 'two', 'three'])
      await raise({ message, placement: message === 'two' ? 'top' : placement });
    const messages = document.querySelectorAll(`[data-placement=${placement}] .MuiAlert-message`);
    expect([...messages].map(({ textContent }) => textContent)).toEqual(['three', 'one']);
  },
);

test('the Close button closes its own toast alone, which is inert until it has left the screen', async () => {
  const { raise } = renderToasts();
  await raise({ message: 'one' });
  await raise({ message: 'two' });
  expect(document.querySelector('[inert]')).toBeNull();
  expect(closeButton('one')).toHaveAccessibleDescription('one');
  fireEvent.click(closeButton('one'));
  expect(document.querySelector('[inert]')).toHaveTextContent('one');
  await waitForExit();
  expect(screen.queryByText('one')).not.toBeInTheDocument();
  expect(screen.getByText('two')).toBeInTheDocument();
});

test('hovering pauses only the hovered toast', async () => {
  const { openMessages, raise } = renderToasts();
  await raise({ message: 'hovered' });
  await raise({ message: 'other' });
  fireEvent.pointerEnter(screen.getByText('hovered'));
  wait(60_000);
  expect(openMessages()).toEqual(['hovered']);
  fireEvent.pointerLeave(screen.getByText('hovered'));
  wait(5000);
  expect(openMessages()).toEqual([]);
});

test('each toast closes after its own duration, 5000 ms by default, also an error with a link, or never', async () => {
  const { openMessages, raise } = renderToasts();
  await raise({ message: 'short', duration: 800 });
  await raise({ message: 'default', status: 'error', link: { text: 'Open', href: '/' } });
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
  const { openMessages, raise } = renderToasts();
  const { update } = await raise();
  wait(4000);
  act(() => update({ duration: 700 }));
  wait(699);
  expect(openMessages()).toEqual(['Hello']);
  fireEvent.pointerEnter(screen.getByText('Hello'));
  act(() => update({ message: 'Changed' }));
  wait(60_000);
  fireEvent.pointerLeave(screen.getByText('Changed'));
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
  const { openMessages, raise } = renderToasts();
  const { update } = await raise({ status: 'loading', message: 'Saving' });
  wait(60_000);
  expect(openMessages()).toEqual(['Saving']);
  act(() => update({ status: 'success', message: 'Saved' }));
  expect(icon('Success')).toBeInTheDocument();
  wait(5000);
  await waitForExit();
  expect(region()).not.toHaveTextContent('Sav');
});

test('Escape in a focused toast closes it, even if another is newer, and another key does not', async () => {
  const { openMessages, raise } = renderToasts(<button>Save</button>);
  focus(screen.getByText('Save'));
  await raise({ message: 'older', placement: 'bottom' });
  await raise({ message: 'newer', placement: 'top', duration: Infinity });
  for (const message of ['newer', 'older']) focus(closeButton(message));
  press('x');
  wait(60_000);
  expect(openMessages()).toEqual(['older', 'newer']);
  press('Escape');
  expect(openMessages()).toEqual(['newer']);
  expect(screen.getByText('Save')).toHaveFocus();
});

test('Escape elsewhere closes the newest toast, also a loading one, and the focus stays where it is', async () => {
  const { openMessages, raise } = renderToasts(<button>Save</button>);
  await raise({ message: 'older', placement: 'bottom' });
  await raise({ message: 'newer', status: 'loading', placement: 'top' });
  focus(screen.getByText('Save'));
  for (const left of [['older'], [], []]) {
    press('Escape');
    expect(openMessages()).toEqual(left);
    expect(screen.getByText('Save')).toHaveFocus();
  }
});

test('focus moves to #main if the element that had it is gone', async () => {
  const { rerender, raise } = renderToasts(<button>Save</button>);
  await raise();
  focus(screen.getByText('Save'));
  focus(closeButton('Hello'));
  rerender();
  press('Escape');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('focus in a toast that changes its placement returns to the page', async () => {
  const { raise } = renderToasts(<button>Save</button>);
  const { update } = await raise({ placement: 'bottom' });
  focus(screen.getByText('Save'));
  focus(closeButton('Hello'));
  act(() => update({ placement: 'top' }));
  expect(screen.getByText('Save')).toHaveFocus();
});

test('a held Escape, one of an input method and one that the page handles close no toast', async () => {
  const { openMessages, raise } = renderToasts();
  await raise();
  press('Escape', { repeat: true });
  press('Escape', { isComposing: true });
  const prevent = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', prevent);
  press('Escape');
  document.removeEventListener('keydown', prevent);
  expect(openMessages()).toEqual(['Hello']);
});

test('F6 leads to the newest toast, first to its link, and from it back to where the focus was', async () => {
  const { raise } = renderToasts(<button>Save</button>);
  await raise({ message: 'older', placement: 'bottom' });
  const { close } = await raise({ message: 'newer', placement: 'top-left' });
  focus(screen.getByText('Save'));
  expect(press('F6')).toBe(true);
  expect(closeButton('newer')).toHaveFocus();
  expect(press('F6')).toBe(true);
  expect(screen.getByText('Save')).toHaveFocus();
  act(close);
  await raise({ link: { text: 'Open', href: '/' } });
  press('F6');
  expect(screen.getByText('Open')).toHaveFocus();
});

test('F6 with another key, and without an open toast, is the browser’s', async () => {
  const { raise } = renderToasts();
  const { close } = await raise();
  expect(press('F6', { shiftKey: true })).toBe(false);
  act(close);
  await waitForExit();
  expect(press('F6')).toBe(false);
});

test('when the toast list fails to load, the live region has the messages, and the failure is reported', async () => {
  jest.doMock('./ToastList', () => {
    throw new Error('Loading chunk 7 failed');
  });
  const store = createToastStore();
  await jest.isolateModulesAsync(async () => {
    jest.doMock('react', () => React);
    const again = await import('./ToastRegion');
    render(pageWithToasts(store, 'The page', again.ToastRegion));
  });
  act(() => void store.notify({ status: 'error', message: 'It broke' }));
  expect(region()).toContainElement(await screen.findByText('It broke'));
  expect(screen.getByText('The page')).toBeVisible();
  expect(consoleCalls()).toEqual([expect.stringMatching(/^error: Toasts are plain text .* {/)]);
});
