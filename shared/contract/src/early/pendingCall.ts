import type { EarlyOutcome } from './EarlyModule';

declare global {
  interface Window {
    /** The calls that are pending whose outcomes the visitor has to learn. */
    pendingCalls?: Set<Promise<EarlyOutcome>>;
  }
}

/**
 * Tells the shell of a call whose outcome the visitor has to learn. The document would take the outcome
 * with it: until all calls have settled, the shell follows no link that loads another document. The next
 * document then tells the outcomes in toasts.
 *
 * @param outcome must always settle, and never reject. The session storage gets its text
 */
export function announceCall(outcome: Promise<EarlyOutcome>): void {
  const calls = (window.pendingCalls ??= new Set());
  calls.add(outcome);
  void outcome.then(() => calls.delete(outcome));
}
