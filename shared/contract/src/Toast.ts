/** Decides a toast's colour and icon. A `loading` toast shows a spinner. */
export type ToastStatus = 'info' | 'warning' | 'success' | 'error' | 'loading';

/** Edge or corner of the window in which toasts stack. */
export type ToastPlacement =
  'top' | 'top-left' | 'top-right' | 'bottom' | 'bottom-left' | 'bottom-right';

/** A short message on top of the page. */
export interface Toast {
  /** A `loading` toast ignores `duration`: it stays until it is updated or closed. */
  status: ToastStatus;
  message: string;
  /** @default 'bottom' */
  placement?: ToastPlacement;
  /**
   * Milliseconds until the toast closes. The clock pauses while it is hovered or focused, and while
   * the tab is hidden. `Infinity`: it stays until it is updated or closed, as a text or a link should that
   * somebody has to act on: nobody has to hurry (WCAG 2.2.1).
   *
   * @default 5000
   */
  duration?: number;
  /** A link after the message. A page of the site opens client-side. */
  link?: ToastLink | undefined;
}

export interface ToastLink {
  text: string;
  href: string;
}

/** Controls a toast that was shown. Both methods do nothing once the toast has closed. */
export interface ToastHandle {
  /** Changes the given fields in place and restarts the clock. */
  update(change: Partial<Toast>): void;
  close(): void;
}

/** Shows a toast. */
export type Notify = (toast: Toast) => ToastHandle;
