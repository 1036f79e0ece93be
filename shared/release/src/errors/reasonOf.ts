import { systemErrorCode } from './systemErrors';

/** Returns an error's message as one line, for a message that says what failed because of it. */
export function reasonOf(error: unknown): string {
  // `instanceof Error` fails across realms.
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return (isError ? String(error.message) : String(error)).replaceAll(/\s+/g, ' ');
}

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
