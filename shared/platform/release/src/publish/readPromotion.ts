import type { AppName } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { requireLiveApp } from '../changes/preconditions';
import { appNames, versionLabel } from '../documents/LogEntry';
import { Refusal } from '@site/project';
import { requireNewest } from '../log/readEntries';
import type { Build } from './Build';
import { readPublished } from './publish';
import type { Store } from '../stores/Store';

/**
 * Reads live versions and compares every file with its hash in the release and in `version.json`.
 *
 * @param apps whose versions to read; none for all
 * @throws Refusal when an app is not live, or a file is missing or changed
 */
export async function readPromotion(store: Store, apps: AppName[]) {
  const newest = await requireNewest(store);
  const builds: Build[] = [];
  for (const app of apps.length > 0 ? apps : appNames(newest)) {
    const released = requireLiveApp(newest, app, store.address);
    const build = await readPublished(store, app, released.version, newest);
    if (!isDeepStrictEqual(build.manifest.files, released.files))
      throw new Refusal(
        `release ${newest.number} of ${store.address} lists other files of ${versionLabel(build.manifest)} than its version.json`,
        'Look at npm run release -- verify, then deploy the app there again.',
      );
    builds.push(build);
  }
  return { release: newest.number, builds };
}
