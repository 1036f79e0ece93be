import type { LogEntry } from '../../src/documents/LogEntry';
import { publicFiles } from '../../src/project/publicFiles';
import type { Store } from '../../src/stores/Store';

/** What a visitor got. */
export interface Read {
  key: string;
  /** Hash of the bytes; undefined if there was no such file. */
  hash: string | undefined;
  /** The release that the pointer named just before. */
  since: number;
}

/**
 * Compares what visitors read with the log: each file was of the release that the pointer named just
 * before, or of a later one. Only what that release has dropped may be of an earlier one: a process
 * that was suspended may write it once more, and deletes it when it sees that it was overtaken.
 *
 * @param log every release, from the first one on
 * @returns a line for each fault
 */
export function checkReads(store: Store, log: LogEntry[], reads: Read[]): string[] {
  const releases = log.map((entry) => publicFiles(store, entry));
  const faults = reads
    .filter(({ key, hash, since }) => {
      const isDropped = hash !== undefined && !releases[since - 1]?.has(key);
      const possible = releases.slice(isDropped ? 0 : since - 1);
      return !possible.some((files) => files.get(key)?.integrity === hash);
    })
    .map(({ key, hash, since }) => {
      const number = releases.findLastIndex((files) => files.get(key)?.integrity === hash) + 1;
      const what = hash === undefined ? 'missing' : `as in release ${number || 'none'}`;
      return `${key} was ${what}, although the pointer named release ${since}`;
    });
  return [...new Set(faults)];
}
