import { versionMap, versionMapHashes, versionMaps } from '@site/contract';
import type { Build } from '../../builds/readBuild';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { integrityOf } from '../../records/integrity';
import type { MapHashes } from '../../records/mapHashes';
import { toJson } from '../../records/readJson';
import type { Store } from '../../stores/objects/Store';

/**
 * Uploads the source maps of a build that are missing, then the hashes of all. Those of the first
 * publish stay: sources that differ in comments alone give the same version. So the hashes are those
 * of the stored maps, and two publishes at the same time write the same ones.
 */
export async function uploadMaps(store: Store, build: Build): Promise<void> {
  const missing = await missingKeys(store, build);
  if (missing.size === 0) return;
  const { app, version } = build.manifest;
  const hashes: MapHashes = {};
  await forEachConcurrently(build.maps, async ([name, bytes]) => {
    const key = versionMap(app, version, name);
    const isOwn = missing.has(key) && (await store.create(key, bytes));
    const stored = isOwn ? bytes : (await store.read(key))?.bytes;
    if (stored) hashes[name] = integrityOf(stored);
  });
  // A map that was pruned meanwhile is uploaded once more, and the hashes with it.
  if (Object.keys(hashes).length < build.maps.size) return;
  const names = Object.keys(hashes).sort();
  const sorted = Object.fromEntries(names.map((name) => [name, hashes[name]]));
  await store.create(versionMapHashes(app, version), toJson(sorted));
}

/** Whether the store has all source maps of a build, and their hashes. */
export const areMapsUploaded = async (store: Store, build: Build): Promise<boolean> =>
  (await missingKeys(store, build)).size === 0;

/** Returns the keys of the source maps that are not in the store, and that of their hashes. */
async function missingKeys(store: Store, { manifest, maps }: Build): Promise<Set<string>> {
  // Builds of older checkouts have none, and need no request then.
  if (maps.size === 0) return new Set();
  const { app, version } = manifest;
  const stored = new Set(await store.list(versionMaps(app, version)));
  const keys = [...maps.keys()].map((name) => versionMap(app, version, name));
  return new Set([...keys, versionMapHashes(app, version)].filter((key) => !stored.has(key)));
}
