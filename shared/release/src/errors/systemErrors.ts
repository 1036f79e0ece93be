/** The code of a system error, e.g. `ENOENT`; undefined for whatever else was thrown. */
export function systemErrorCode(error: unknown): string | undefined {
  // Not by class: an error of Node's own may come from another realm, whose Error is another one.
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}

/** What says that there is no such file: its folder may be missing, or be a file itself. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/**
 * What a file operation yields, or undefined when there is no such file. Every other failure stays one.
 *
 * @param more further codes that are taken for a missing file
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
