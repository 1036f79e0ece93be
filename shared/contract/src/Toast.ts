export type ToastStatus = 'info' | 'warning' | 'success' | 'error' | 'loading';

export type ToastPlacement =
  'top' | 'top-left' | 'top-right' | 'bottom' | 'bottom-left' | 'bottom-right';

/** A short message over the page. */
export interface Toast {
  /** `loading` stays until it is updated or closed, whatever its duration. */
  status: ToastStatus;
  message: string;
  /** @default 'bottom' */
  placement?: ToastPlacement;
  /** Milliseconds until it closes by itself, not counted while it is hovered or focused. @default 5000 */
  duration?: number;
}

/** A raised toast in the hands of whoever raised it. Both calls do nothing once it is closed. */
export interface ToastHandle {
  /** Changes the toast in place; its time starts anew. */
  update(change: Partial<Toast>): void;
  close(): void;
}

/** Raises a toast. */
export type Notify = (toast: Toast) => ToastHandle;
