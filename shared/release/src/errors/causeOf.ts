import { reasonOf } from './reasonOf';
import { systemErrorCode } from './systemErrors';

/**
 * Returns why a file or address can't be read, for a message that names it: the code of a system
 * error, whose own message would name it again. `fetch` only says that it failed, and why in its
 * cause.
 */
export function causeOf(error: unknown): string {
  const hasCause = typeof error === 'object' && error !== null && 'cause' in error;
  const cause = (hasCause && error.cause) || error;
  return systemErrorCode(cause) ?? reasonOf(cause);
}
