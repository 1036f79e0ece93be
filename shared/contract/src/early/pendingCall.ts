import type { EarlyOutcome } from './EarlyModule';

declare global {
  interface Window {
    /** Set while a call is pending whose outcome the visitor has to learn. */
    pendingCall?: Promise<EarlyOutcome> | undefined;
  }
}

/**
 * Tells the shell of a call whose outcome the visitor has to learn. The document would take the outcome
 * with it: until the call has settled, the shell follows no link that loads another document. The next
 * document then tells the outcome in a toast.
 *
 * @param outcome must always settle, and never reject. The session storage gets its text
 */
export function announceCall(outcome: Promise<EarlyOutcome>): void {
  window.pendingCall = outcome;
  void outcome.then(() => {
    if (window.pendingCall === outcome) window.pendingCall = undefined;
  });
}
