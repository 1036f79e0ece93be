/**
 * Why a confirmation did not come about. `message` is what the API says to the visitor, `retryAfter` the
 * seconds that it asks to wait; each is undefined when it says nothing.
 */
export type ConfirmationFault =
  | { kind: 'token-missing' }
  | { kind: 'token-unusable' }
  | { kind: 'offline' }
  | { kind: 'unreachable' }
  | { kind: 'timed-out'; seconds: number }
  | { kind: 'rate-limited'; message: string | undefined; retryAfter: number | undefined }
  | { kind: 'rejected'; status: number; message: string | undefined }
  | { kind: 'server-error'; status: number; message: string | undefined }
  | { kind: 'unexpected-answer'; status: number };

const CALL = 'POST /api/auth/confirmation/{token}';

/**
 * A confirmation that failed; `fault` says why. Its message names the call by its template: whoever logs this
 * error must not log a token with it.
 */
export class ConfirmationError extends Error {
  override readonly name = 'ConfirmationError';

  constructor(
    readonly fault: ConfirmationFault,
    options?: ErrorOptions,
  ) {
    super(`${CALL} ${whatHappened(fault)}`, options);
  }
}

function whatHappened(fault: ConfirmationFault): string {
  switch (fault.kind) {
    case 'token-missing':
      return 'was not made: the address has no token';
    case 'token-unusable':
      return 'was not made: the token in the address cannot be read or does not fit into a path';
    case 'offline':
      return 'failed: this device is offline';
    case 'unreachable':
      return 'failed: no connection, or it broke';
    case 'timed-out':
      return `had no whole answer within ${fault.seconds} s`;
    case 'rate-limited':
      return 'answered 429';
    case 'unexpected-answer':
      return `answered ${fault.status} without JSON`;
    case 'server-error':
    case 'rejected':
      return `answered ${fault.status}`;
  }
}
