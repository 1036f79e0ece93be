import { versionMap, versionMapHashes, versionMaps, type AppName } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import type { MapHashes } from '../documents/mapHashes';
import { toJson } from '../documents/readJson';
import type { Store } from '../stores/Store';

/**
 * Uploads the source maps of a version that are missing, then the hashes of all. Those of the first
 * publish stay: sources that differ in comments alone give the same version. So the hashes are those
 * of the stored maps, and two publishes at the same time write the same ones.
 *
 * @param maps by the names of their scripts
 */
export async function uploadMaps(
  store: Store,
  { app, version }: { app: AppName; version: string },
  maps: Map<string, Buffer>,
): Promise<void> {
  if (maps.size === 0) return;
  const stored = new Set((await store.list(versionMaps(app, version))).map(({ key }) => key));
  if (stored.has(versionMapHashes(app, version))) return;
  const hashes: MapHashes = {};
  await forEachConcurrently(maps, async ([name, bytes]) => {
    const key = versionMap(app, version, name);
    const isOwn = !stored.has(key) && (await store.create(key, bytes));
    const kept = isOwn ? bytes : (await store.read(key))?.bytes;
    hashes[name] = integrityOf(kept ?? bytes);
  });
  const names = Object.keys(hashes).sort();
  const sorted = Object.fromEntries(names.map((name) => [name, hashes[name]]));
  await store.create(versionMapHashes(app, version), toJson(sorted));
}
