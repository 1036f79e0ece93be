/**
 * Why a confirmation failed. `message` is the API's text for the visitor, `retryAfter` the seconds
 * to wait; both are undefined if the response has none.
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
  | { kind: 'unexpected-response'; status: number };

const CALL = 'POST /api/auth/confirmation/{token}';

/**
 * A failed confirmation; `fault` says why. The message contains the path template, never the token,
 * so that the error is safe to log.
 */
export class ConfirmationError extends Error {
  override readonly name = 'ConfirmationError';

  constructor(
    readonly fault: ConfirmationFault,
    options?: ErrorOptions,
  ) {
    super(`${CALL} ${describeFault(fault)}`, options);
  }
}

function describeFault(fault: ConfirmationFault): string {
  switch (fault.kind) {
    case 'token-missing':
      return 'was not made: the address has no token';
    case 'token-unusable':
      return 'was not made: the token in the address cannot be decoded or put into a path';
    case 'offline':
      return 'failed: this device is offline';
    case 'unreachable':
      return 'failed: no connection, or it was lost';
    case 'timed-out':
      return `got no complete response within ${fault.seconds} s`;
    case 'rate-limited':
      return 'answered 429';
    case 'unexpected-response':
      return `answered ${fault.status} without JSON`;
    case 'server-error':
    case 'rejected':
      return `answered ${fault.status}`;
  }
}
