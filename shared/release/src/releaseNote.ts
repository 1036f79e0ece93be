import { historyFile } from '@site/contract';
import { readJson, toJson } from './readJson';
import { Refusal } from './Refusal';
import { releaseNoteSchema } from './schemas';
import type { Store } from './stores/Store';

/** Who made a release, and why. Stands beside the release, not in it: visitors' browsers read releases. */
export interface ReleaseNote {
  by: string;
  /** Why, in their words. */
  message?: string;
  /** What they asked for, e.g. `rollback of 7`. */
  command: string;
}

/** Writes a release's note. Stopped before it, a release has none, and nothing depends on it. */
export async function writeNote(store: Store, number: number, note: ReleaseNote): Promise<void> {
  await store.create(historyFile(number), toJson(note));
}

/** Reads a release's note; undefined when there is none, or when it can't be read: it is for looking at only. */
export async function readNote(store: Store, number: number): Promise<ReleaseNote | undefined> {
  const standing = await store.read(historyFile(number));
  if (!standing) return undefined;
  try {
    return readJson(standing.bytes, releaseNoteSchema, historyFile(number), '');
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
