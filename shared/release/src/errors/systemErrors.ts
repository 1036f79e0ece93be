/** Returns the code of a system error, e.g. `ENOENT`; undefined for any other value. */
export function systemErrorCode(error: unknown): string | undefined {
  // `instanceof Error` fails across realms, and Node's own errors may come from another one.
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the system refused an operation on a file, which the message names. */
export const isFileError = (error: unknown): boolean =>
  systemErrorCode(error) !== undefined &&
  typeof (error as NodeJS.ErrnoException).syscall === 'string' &&
  typeof (error as NodeJS.ErrnoException).path === 'string';

/** Codes of a missing file: its folder may be missing too, or be a file. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/**
 * Returns a file operation's result, or undefined if the file is missing. Rethrows other errors.
 *
 * @param more further codes that count as a missing file
 */
export async function unlessMissing<Value>(
  operation: Promise<Value>,
  ...more: string[]
): Promise<Value | undefined> {
  try {
    return await operation;
  } catch (error) {
    if ([...MISSING, ...more].includes(systemErrorCode(error) ?? '')) return undefined;
    throw error;
  }
}
