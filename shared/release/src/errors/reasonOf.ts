/** Returns an error's message as one line, for a message that says what failed because of it. */
export function reasonOf(error: unknown): string {
  // `instanceof Error` fails across realms.
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return (isError ? String(error.message) : String(error)).replaceAll(/\s+/g, ' ');
}
