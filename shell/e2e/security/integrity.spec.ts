import type { Page } from '@playwright/test';
import { headingOf, HOME, openPage, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { respondChanged } from '../support/startSite';

// The browser must refuse every script that was changed in the store or on its way. failures/ changes the
// scripts of remotes.

/** Messages that may accompany the refusal: about preloads, retries and prefetches. */
const SIDE_EFFECTS = /^failed: GET .*\/apps\/|^console\.(error|warning|log): /;
/** The browser's message about a wrong hash, however the script was requested. */
const REFUSED = /^console\.error: .*(integrity|digest)/i;

const refusalIn = (page: Page) =>
  page.waitForEvent('console', (message) => REFUSED.test(`console.error: ${message.text()}`));

/** Returns whether any code of a changed script has run in the page. */
const hasRun = (page: Page) => page.evaluate(() => 'tampered' in window);

test('changed scripts of the shell are refused, and the page can be read', async ({
  page,
  site,
  browserLog,
}) => {
  site.fault = { address: /^\/apps\/shell\/.*\.js/, respond: respondChanged };
  browserLog.allow(SIDE_EFFECTS);
  browserLog.expect(REFUSED);
  const refused = refusalIn(page);
  await page.goto(site.address);
  await refused;
  await expect(headingOf(page, HOME)).toBeVisible();
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  expect(await hasRun(page)).toBe(false);
});

test(
  'a start script that was altered on its way, and that the browser keeps, is loaded from a fresh address',
  { tag: '@all' },
  async ({ page, site, browserLog }) => {
    browserLog.allow(SIDE_EFFECTS);
    browserLog.expect(REFUSED);
    site.fault = { address: /main\.js$/, respond: respondChanged };
    await openPage(page, site.address, HOME);
    site.fault = undefined;
    await page.goto(site.address + POLICY.path);
    await waitForHydration(page);
    expect(await hasRun(page)).toBe(false);
    const requests = site.requests.filter(({ url }) => url.includes('/main.js'));
    expect(requests.map(({ url }) => url.replace(/.*\//, ''))).toEqual([
      'main.js',
      'main.js?try=1',
    ]);
  },
);
