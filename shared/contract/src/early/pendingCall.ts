import type { EarlyOutcome } from './EarlyModule';

declare global {
  interface Window {
    /** The calls that are pending whose outcomes the visitor has to learn. */
    pendingCalls?: Set<Promise<EarlyOutcome>>;
    /** One of them: all that remotes and shells know that are older than `pendingCalls`. */
    pendingCall?: Promise<EarlyOutcome> | undefined;
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
  window.pendingCall = outcome;
  void outcome.then(() => {
    calls.delete(outcome);
    if (window.pendingCall === outcome) window.pendingCall = [...calls].at(-1);
  });
}

/** Returns the calls that are pending. */
export function pendingCalls(): Promise<EarlyOutcome>[] {
  const { pendingCalls = [], pendingCall } = window;
  return [...new Set([...pendingCalls, ...(pendingCall ? [pendingCall] : [])])];
}
