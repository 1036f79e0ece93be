import { SITE_SETTINGS, type VersionManifest } from '@site/contract';
import { checkContract } from './gate';
import { readCandidate } from './readCandidate';
import { readNewestRelease } from './readRelease';
import { readSiteSettings } from './siteSettings';
import type { Store } from './stores/Store';

/**
 * Checks whether one app's new version would fit the other apps' live ones. Writes nothing, so that it can be asked
 * before anything is written.
 *
 * @throws Refusal naming what does not fit, or is missing
 */
export async function checkChange(store: Store, change: VersionManifest): Promise<void> {
  const live = await readNewestRelease(store);
  checkContract(await readCandidate(store, live, {}, { [change.app]: change }));
  if (await store.read(SITE_SETTINGS)) await readSiteSettings(store);
}
