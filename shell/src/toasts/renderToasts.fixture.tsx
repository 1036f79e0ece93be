import type { Toast, ToastHandle } from '@site/contract';
import { ThemeProvider } from '@site/ui/host';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme';
import { ToastRegion } from './ToastRegion';
import { createToastStore, type ToastStore } from './ToastStore';

/** For tests: the page around the toasts, with something in its main part. */
export const pageWithToasts = (store: ToastStore, children?: ReactNode) => (
  <ThemeProvider theme={theme}>
    <main id="main">{children}</main>
    <ToastRegion store={store} />
  </ThemeProvider>
);

/** For tests under fake timers: draws such a page, and gives what a test does with it. */
export function renderToasts(children?: ReactNode) {
  const store = createToastStore();
  const { rerender } = render(pageWithToasts(store, children));
  return {
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    /** Messages of the toasts that are open, oldest first. */
    open: () => store.list().map(({ message }) => message),
    /** Draws the page again, with something else in its main part. */
    show: (other?: ReactNode) => rerender(pageWithToasts(store, other)),
    /** Raises a toast and waits until it is drawn. */
    async raise(toast: Partial<Toast> = {}): Promise<ToastHandle> {
      const whole = { status: 'info' as const, message: 'Hello', ...toast };
      const handle = act(() => store.notify(whole));
      await screen.findByText(whole.message);
      return handle;
    },
  };
}

/** Lets so many milliseconds pass. */
export const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

/** Waits until no toast is on its way out. */
export const letLeave = () => waitFor(() => expect(document.querySelector('[inert]')).toBeNull());
