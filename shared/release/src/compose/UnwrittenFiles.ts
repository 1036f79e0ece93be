import { reasonOf } from '../errors/reasonOf';

/** A file that could not be written, and the error. */
export interface UnwrittenFile {
  key: string;
  error: unknown;
}

/** Thrown when files of a live release could not be written. All others were. */
export class UnwrittenFiles extends Error {
  override readonly name = 'UnwrittenFiles';

  /**
   * @param files at least one
   * @param written keys of the files that were written or deleted
   */
  constructor(
    readonly files: UnwrittenFile[],
    readonly written: string[],
  ) {
    super(describe(files), { cause: files[0]?.error });
  }
}

/** How many files a message names for each reason. */
const SHOWN_FILES = 5;

/** How many reasons a message gives. */
const SHOWN_REASONS = 3;

function describe(files: UnwrittenFile[]): string {
  const byReason = new Map<string, string[]>();
  for (const { key, error } of files) {
    const reason = reasonOf(error);
    byReason.set(reason, [...(byReason.get(reason) ?? []), key]);
  }
  const shown = [...byReason].slice(0, SHOWN_REASONS);
  const faults = shown.map(([why, keys]) => `${listKeys(keys)} could not be written: ${why}`);
  const left = files.length - shown.flatMap(([, keys]) => keys).length;
  return [...faults, ...(left > 0 ? [`and ${left} more files`] : [])].join('; ');
}

function listKeys(keys: string[]): string {
  const sorted = [...keys].sort();
  if (sorted.length > SHOWN_FILES)
    return `${sorted.slice(0, SHOWN_FILES).join(', ')} and ${sorted.length - SHOWN_FILES} more`;
  return sorted.join(', ').replace(/, ([^,]+)$/, ' and $1');
}
