import { PRESS_ERROR, type Notify } from '@site/contract';
import type { EarlyOutcome } from '@site/contract/early';
import { takeLeftOutcomes } from './leaveDocument';

/**
 * Tells in toasts the outcomes that the last document handed over, and that of an early press if the
 * visitor has left its page, and so its error area, before it was hydrated. Once that page has taken
 * the call over, it tells the outcome.
 */
export function tellLeftPress(notify: Notify): void {
  tellLeftOutcomes(notify);
  const { earlyCall } = window;
  if (!earlyCall || document.querySelector(`[${PRESS_ERROR}]`)) return;
  void earlyCall.outcome.then((outcome) => {
    if (window.earlyCall === earlyCall) tell(notify, outcome);
  });
}

/** Tells in toasts the outcomes that the last document handed over. */
export function tellLeftOutcomes(notify: Notify): void {
  for (const left of takeLeftOutcomes()) tell(notify, left);
}

/** No page tells the outcome: a failure waits for somebody to act on it. */
const tell = (notify: Notify, { isSuccess, text: message }: EarlyOutcome) =>
  notify(
    isSuccess
      ? { status: 'success', message, duration: 5000 }
      : { status: 'error', message, duration: Infinity },
  );
