import type { AppName } from '@site/format';
import { requireLiveApp } from '../changes/preconditions';
import { appNames } from '../documents/LogEntry';
import { requireNewest } from '../log/readEntries';
import type { Build } from './Build';
import { readPublished } from './publish';
import type { Store } from '../stores/Store';

/**
 * Reads live versions, as builds for another store, and compares every file with its hash.
 *
 * @param apps whose versions to read; none for all
 * @throws Refusal when an app is not live, or a file is missing or changed
 */
export async function readLive(store: Store, apps: AppName[]) {
  const newest = await requireNewest(store);
  const builds: Build[] = [];
  for (const app of apps.length > 0 ? apps : appNames(newest)) {
    const released = requireLiveApp(newest, app, store.address);
    builds.push(await readPublished(store, app, released.version, newest));
  }
  return { release: newest.number, builds, values: newest.internal.values };
}
