import { PRESS_ERROR, type Notify } from '@site/contract';
import type { EarlyOutcome } from '@site/contract/early';
import { takeLeftOutcome } from './leaveDocument';

/**
 * Tells in a toast the outcome that the last document handed over, and that of an early press if the
 * visitor has left its page, and so its error area, before it was hydrated. Once that page has taken
 * the call over, it tells the outcome.
 */
export function tellLeftPress(notify: Notify): void {
  tellLeftOutcome(notify);
  const { earlyCall } = window;
  if (!earlyCall || document.querySelector(`[${PRESS_ERROR}]`)) return;
  void earlyCall.outcome.then((outcome) => {
    if (window.earlyCall === earlyCall) tell(notify, outcome);
  });
}

/** Tells in a toast the outcome that the last document handed over, if any. */
export function tellLeftOutcome(notify: Notify): void {
  const left = takeLeftOutcome();
  if (left) tell(notify, left);
}

/** No page tells the outcome: the toast stays until it is closed. */
const tell = (notify: Notify, { isSuccess, text }: EarlyOutcome) =>
  notify({ status: isSuccess ? 'success' : 'error', message: text, duration: Infinity });
