import type { Release } from '@site/contract';
import { changesBetween } from './changesBetween';
import { readNewestRelease, readReleasesBack } from '../records/readRelease';
import { noRelease } from '../errors/noRelease';
import { readNote, type ReleaseNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';

/** A release as `history` shows it. */
export interface HistoryEntry {
  release: number;
  /** ISO 8601. */
  createdAt: string;
  /** Who made it; undefined without a note. */
  by: string | undefined;
  /** Their reason, if they gave one. */
  message: string | undefined;
  /** The command, e.g. `rollback of 7`. */
  command: string | undefined;
  /** What it changed; undefined if the release before it was pruned. */
  changes: string[] | undefined;
}

/** A release of the past, with what is known of it. */
export interface PastRelease {
  release: Release;
  /** The release before it; undefined if there is none, or it was pruned. */
  before: Release | undefined;
  note: ReleaseNote | undefined;
}

/**
 * Returns the last releases, newest first. Writes nothing.
 *
 * @param last how many releases at most
 * @throws Refusal when the store has no release, or one can't be read
 */
export const history = async (store: Store, last: number): Promise<HistoryEntry[]> =>
  (await readHistory(store, last)).map(historyEntry);

/** Reads the last releases and their notes, newest first; see `history`. */
export async function readHistory(store: Store, last: number): Promise<PastRelease[]> {
  const newest = await readNewestRelease(store);
  if (!newest) throw noRelease(store);
  const releases: Release[] = [];
  // One more than asked for: the changes of the last one are relative to it.
  const back = readReleasesBack(store, newest.number, last + 1);
  for await (const release of back) releases.push(release);
  return Promise.all(
    releases.slice(0, last).map(async (release, at) => ({
      release,
      before: releases[at + 1],
      note: await readNote(store, release.number),
    })),
  );
}

/** Describes a release as `history` shows it. */
export function historyEntry({ release, before, note }: PastRelease): HistoryEntry {
  const { number, createdAt } = release;
  const changes = before || number === 1 ? changesBetween(before, release) : undefined;
  return {
    release: number,
    createdAt,
    by: note?.by,
    message: note?.message,
    command: note?.command,
    changes,
  };
}
