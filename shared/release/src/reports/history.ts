import type { LogEntry } from '../documents/LogEntry';
import { readBefore, requireNewest } from '../log/readEntries';
import type { Store } from '../stores/Store';
import { changesBetween } from './changesBetween';

/** A release as `history` shows it. */
export interface HistoryEntry {
  release: number;
  /** ISO 8601. */
  createdAt: string;
  by: string;
  /** Their reason, if they gave one. */
  message: string | undefined;
  /** The command, e.g. `rollback of 7`. */
  command: string;
  /** What it changed for visitors; undefined if the release before it was pruned. */
  changes: string[] | undefined;
}

/** A release of the past. */
export interface PastRelease {
  release: LogEntry;
  /** The release before it; undefined if there is none, or it was pruned. */
  before: LogEntry | undefined;
}

/**
 * Returns the last releases, newest first. Writes nothing.
 *
 * @param last how many releases at most
 * @throws Refusal when the store has no release, or one can't be read
 */
export const history = async (store: Store, last: number): Promise<HistoryEntry[]> =>
  (await readHistory(store, last)).map(historyEntry);

/** Reads the last releases, newest first; see `history`. */
export async function readHistory(store: Store, last: number): Promise<PastRelease[]> {
  const newest = await requireNewest(store);
  const entries = [newest];
  // One more than asked for: the changes of the last one are relative to it.
  for await (const entry of readBefore(store, newest)) if (entries.push(entry) > last) break;
  return entries.slice(0, last).map((release, at) => ({ release, before: entries[at + 1] }));
}

/** Describes a release as `history` shows it. */
export const historyEntry = ({ release, before }: PastRelease): HistoryEntry => ({
  release: release.number,
  createdAt: release.createdAt,
  by: release.internal.by,
  message: release.internal.message,
  command: release.internal.command,
  changes: before || release.number === 1 ? changesBetween(before, release) : undefined,
});
