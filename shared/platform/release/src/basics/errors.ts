/** Returns an error's message as one line, for a message that says what failed because of it. */
export function reasonOf(error: unknown): string {
  // `instanceof Error` fails across realms.
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return oneLine(isError ? String(error.message) : String(error), Infinity);
}

/**
 * Returns why a file or address can't be read, for a message that names it: the code of a system
 * error, whose own message would name it again. `fetch` only says that it failed, and why in its
 * cause, or in that one's.
 */
export function causeOf(error: unknown): string {
  const hasCause = typeof error === 'object' && error !== null && 'cause' in error;
  if (hasCause && error.cause) return causeOf(error.cause);
  const code = systemErrorCode(error);
  // The codes of `fetch` itself say less than its messages, such as `other side closed`.
  return code === undefined || code.startsWith('UND_') ? reasonOf(error) : code;
}

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

/** Returns a file operation's result, or undefined if the file is missing. @param more codes of that */
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

/** Returns a text as one line, without control characters. @param most characters to keep */
export function oneLine(text: string, most = 300): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Says how to restore what no command can make again. It ends a message. */
export const HOW_TO_RESTORE =
  'Restore it from a backup: see shared/platform/release/operations.md#backups';
