import { versionMapHashes, type AppName } from '@site/contract';
import * as v from 'valibot';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';
import { readJson } from './readJson';
import { byName, file } from './schemas/fields';

/** Hashes of a version's source maps, by the names of their scripts. */
export type MapHashes = Record<string, string>;

/** `maps/<app>/<version>/hashes.json`. */
const mapHashesSchema = byName(v.string(), file.entries.integrity);

/**
 * Reads the hashes of a version's source maps: none if it was published without source maps.
 *
 * @returns undefined if they can't be read
 */
export async function readMapHashes(
  store: Store,
  { app, version }: { app: AppName; version: string },
): Promise<MapHashes | undefined> {
  const key = versionMapHashes(app, version);
  const stored = await store.read(key);
  if (!stored) return {};
  try {
    return readJson(stored.bytes, mapHashesSchema, key, '');
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
