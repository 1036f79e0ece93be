import type { Toast, ToastHandle } from '@site/contract';
import { ThemeProvider } from '@site/ui/host';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme';
import { ToastRegion } from './ToastRegion';
import { createToastStore, type ToastStore } from './ToastStore';

/** Creates a page with toasts and these children in its main element. */
export const pageWithToasts = (store: ToastStore, children?: ReactNode) => (
  <ThemeProvider theme={theme}>
    <main id="main">{children}</main>
    <ToastRegion store={store} />
  </ThemeProvider>
);

/** Renders such a page. For tests with fake timers. */
export function renderToasts(children?: ReactNode) {
  const store = createToastStore();
  const { rerender } = render(pageWithToasts(store, children));
  return {
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
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
export const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

/** Waits until no toast is exiting. */
export const waitForExit = () =>
  waitFor(() => expect(document.querySelector('[inert]')).toBeNull());
