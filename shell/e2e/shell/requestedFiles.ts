import { CONFIRM, HOME, POLICY, type SitePage } from '../support/pages';
import { expect } from '../support/site';
import type { Site } from '../support/startSite';

/** The files that a page needs, by their names in the app's folder. */
export const NEEDED = new Map<SitePage, string[]>([
  [
    HOME,
    ['/', 'media/phone.avif', 'shell/main.js', 'marketing/remoteEntry.js', 'marketing/Home.js'],
  ],
  [
    POLICY,
    ['/private-policy', 'shell/main.js', 'marketing/remoteEntry.js', 'marketing/PrivacyPolicy.js'],
  ],
  [
    CONFIRM,
    ['/account/confirm', 'shell/main.js', 'account/remoteEntry.js', 'account/ConfirmEmail.js'],
  ],
]);
/** The files that a page prefetches when the browser is idle. */
export const PREFETCHED = new Map<SitePage, string[]>([
  [HOME, ['marketing/PrivacyPolicy.js']],
  [POLICY, ['marketing/Home.js']],
  [CONFIRM, []],
]);

/** A connection in Mbit/s that is too slow to prefetch the other remote. */
export const SLOW = { downlink: 1.6 };

/**
 * Returns the names of the requested files, without icons: the browser requests those when it
 * likes.
 */
export const requestedFiles = (site: Site) =>
  site.requests
    .map(({ url }) => url)
    .filter((url) => !/icon/.test(url))
    .map((url) =>
      url
        .replace(/^\/apps\/(\w+)\/[^/]+\//, '$1/')
        .replace(/^\w+\/media\/([\w]+)(@2x)?\.\w+\./, 'media/$1.'),
    );

/** Waits for the prefetches. On a busy machine the browser is idle long after the network is. */
export async function waitForPrefetches(site: Site, target: SitePage): Promise<void> {
  await expect
    .poll(() => requestedFiles(site))
    .toEqual(expect.arrayContaining(PREFETCHED.get(target) ?? []));
}
