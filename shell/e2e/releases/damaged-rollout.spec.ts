import { versionFile } from '@site/contract';
import { STOPPED } from '../previews/previewSite';
import { PageTime } from '../support/PageTime';
import { headingOf, HOME, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { injectCode } from '../support/store/damageStore';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { setDraw, startRollout } from './rolloutVisits';

/** Messages that may accompany the refusal: about preloads, retries and prefetches. */
const SIDE_EFFECTS = /^failed: GET .*\/apps\/|^console\.(error|warning): /;
/** The browser's message about a wrong hash, however the script was requested. */
const REFUSED = /^console\.error: .*(integrity|digest)/i;

const file = 'remoteEntry.js';

test(
  'visitors of a rollout whose script was changed get the live version',
  { tag: '@all' },
  async ({ page, context, folder, ownStore, ownSite, browserLog }) => {
    const version = await startRollout(ownStore, folder, 5);
    await setDraw(context, 4);
    await injectCode(ownStore, versionFile('marketing', version, file));
    browserLog.allow(STOPPED, SIDE_EFFECTS);
    browserLog.expect(REFUSED, /^console\.error: RemoteLoadError: marketing\//);
    const time = await PageTime.install(page);
    await page.goto(ownSite.address);
    await time.skipUntil((timeout) => waitForHydration(page, { timeout }));
    await expect(headingOf(page, HOME)).toBeVisible();
    await expect(page).toHaveURL(`${ownSite.address}/`);
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    const { marketing } = readLiveRelease(ownStore).apps;
    expect(ownSite.requests.map(({ url }) => url)).toContain(
      `/apps/marketing/${marketing.version}/${file}`,
    );
    await page.getByRole('link', { name: 'Private Policy' }).click();
    await expect(headingOf(page, POLICY)).toBeVisible();
  },
);
