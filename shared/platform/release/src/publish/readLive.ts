import { versionFile, versionMap, type AppName, type ReleasedFile } from '@site/format';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { requireLiveApp } from '../changes/preconditions';
import { appNames } from '../documents/LogEntry';
import { readVersionFile, requireLogged, requireVersion } from '../documents/readVersion';
import { requireNewest } from '../log/readEntries';
import type { Store } from '../stores/Store';
import type { Build } from './Build';

/**
 * Reads live versions, as builds for another store, and compares every file with its hash.
 *
 * @param apps whose versions to read; none for all
 * @throws Refusal when an app is not live, or naming the first file that is missing or changed
 */
export async function readLive(store: Store, apps: AppName[]) {
  const newest = await requireNewest(store);
  const builds: Build[] = [];
  for (const app of apps.length > 0 ? apps : appNames(newest)) {
    const { version } = requireLiveApp(newest, app, store.address);
    const manifest = await requireVersion(store, app, version);
    requireLogged(newest, manifest, store);
    const read = async (files: Record<string, ReleasedFile>, keyOf: typeof versionFile) => {
      const contents = new Map<string, Buffer>();
      await forEachConcurrently(Object.keys(files), async (name) => {
        contents.set(name, await readVersionFile(store, { app, version, files }, name, keyOf));
      });
      return contents;
    };
    const contents = await read(manifest.files, versionFile);
    builds.push({ manifest, contents, maps: await read(manifest.maps, versionMap) });
  }
  return { release: newest.number, builds, values: newest.internal.values };
}
