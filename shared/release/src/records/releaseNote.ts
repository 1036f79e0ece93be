import { historyFile } from '@site/contract';
import * as v from 'valibot';
import { readJson, toJson } from './readJson';
import { Refusal } from '../errors/Refusal';
import { lineSchema } from './lineSchema';
import type { Store } from '../stores/objects/Store';

/** Who made a release, and why. Stands beside the release, not in it: visitors' browsers read releases. */
export interface ReleaseNote {
  by: string;
  /** Why, in their words. */
  message?: string;
  /** What they asked for, e.g. `rollback of 7`. */
  command: string;
}

/** `history/<n>.json`. */
export const releaseNoteSchema = v.object({
  by: lineSchema,
  message: v.exactOptional(lineSchema),
  command: lineSchema,
}) satisfies v.GenericSchema<unknown, ReleaseNote>;

/** Writes a release's note. Stopped before it, a release has none, and nothing depends on it. */
export async function writeNote(store: Store, number: number, note: ReleaseNote): Promise<void> {
  await store.create(historyFile(number), toJson(note));
}

/** Reads a release's note; undefined when there is none, or when it can't be read: it is for looking at only. */
export async function readNote(store: Store, number: number): Promise<ReleaseNote | undefined> {
  const stored = await store.read(historyFile(number));
  if (!stored) return undefined;
  try {
    return readJson(stored.bytes, releaseNoteSchema, historyFile(number), '');
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
