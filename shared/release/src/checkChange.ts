import { APP_NAMES, type VersionManifest } from '@site/contract';
import { checkContract, type Candidate } from './gate';
import { readLiveRelease } from './readRelease';
import { readVersion } from './readVersion';
import type { Store } from './stores/Store';

/**
 * Checks whether one app's new version would fit the other apps' live ones, before anything of it is written. Without a
 * release there is nothing to fit.
 *
 * @throws Refusal naming what does not fit
 */
export async function checkChange(store: Store, change: VersionManifest): Promise<void> {
  const live = await readLiveRelease(store);
  if (!live) return;
  const candidate: Partial<Candidate> = {};
  for (const app of APP_NAMES) {
    const manifest = app === change.app ? change : await readVersion(store, app, live.apps[app].version);
    if (manifest) candidate[app] = manifest;
  }
  if (isWhole(candidate)) checkContract(candidate);
}

const isWhole = (candidate: Partial<Candidate>): candidate is Candidate => APP_NAMES.every((app) => candidate[app]);
