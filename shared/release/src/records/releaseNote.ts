import { historyFile } from '@site/contract';
import * as v from 'valibot';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';
import { lineSchema } from './schemas/lineSchema';
import { readJson, toJson } from './readJson';

/** Who made a release, and why. Kept out of the release itself, which visitors' browsers read. */
export interface ReleaseNote {
  by: string;
  /** Their team, if it publishes its name: the release names it, too. */
  team?: string;
  /** Why, in their words. */
  message?: string;
  /** The command, e.g. `rollback of 7`. */
  command: string;
  /** When the release was made, ISO 8601. Older notes don't say it. */
  createdAt?: string;
}

/** `history/<n>.json`. */
export const releaseNoteSchema = v.object({
  by: lineSchema,
  team: v.exactOptional(lineSchema),
  message: v.exactOptional(lineSchema),
  command: lineSchema,
  createdAt: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
}) satisfies v.GenericSchema<unknown, ReleaseNote>;

/** Writes a release's note. An interrupted command may leave a release without one. */
export async function writeNote(store: Store, number: number, note: ReleaseNote): Promise<void> {
  await store.create(historyFile(number), toJson(note));
}

/** Reads a release's note, which is only displayed. @returns undefined if missing or damaged */
export const readNote = (store: Store, number: number): Promise<ReleaseNote | undefined> =>
  readNoteAt(store, historyFile(number));

/** Reads the note at a key, as `readNote` does. */
export async function readNoteAt(store: Store, key: string): Promise<ReleaseNote | undefined> {
  const stored = await store.read(key);
  if (!stored) return undefined;
  try {
    return readJson(stored.bytes, releaseNoteSchema, key, '');
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
