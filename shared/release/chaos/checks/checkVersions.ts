import { APPS, versionFile, type VersionManifest } from '@site/contract';
import { integrityOf } from '../../src/records/integrity';
import { hasTombstone } from '../../src/records/tombstone';
import type { Store } from '../../src/stores/objects/Store';

/**
 * Checks that every version with a manifest is complete, unless a prune of it was interrupted.
 *
 * @returns a line for each file that is missing or has other bytes than its manifest says
 */
export async function checkVersions(store: Store): Promise<string[]> {
  const faults: string[] = [];
  for (const key of await store.list(APPS)) {
    if (!key.endsWith('/version.json')) continue;
    const stored = await store.read(key);
    if (!stored) continue;
    const { app, version, files } = JSON.parse(stored.bytes.toString()) as VersionManifest;
    if (await hasTombstone(store, { app, version })) continue;
    for (const [name, { integrity }] of Object.entries(files)) {
      const file = await store.read(versionFile(app, version, name));
      if (!file || integrityOf(file.bytes) !== integrity)
        faults.push(`${app} ${version} has a version.json, but not its ${name}`);
    }
  }
  return faults;
}
