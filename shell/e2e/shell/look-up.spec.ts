import type { Page } from '@playwright/test';
import {
  CONFIRM,
  enableDataSaver,
  follow,
  headingOf,
  HOME,
  openPage,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { releaseVariant } from '../support/releases';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';
import { respond } from '../support/TestApi';

// Visitors who save data: nothing is read before they press a link.
test.beforeEach(({ page }) => enableDataSaver(page));

/** What a tab reads of the other remote. */
const FILE = /^\/remotes\/.*\/account\.json/;

const breakFile = (site: Site) => void (site.fault = { address: FILE, respond: respond(503) });

/** What the browser and the shell log when the file can't be read, and of the not-found page. */
const CAUSED = [/status of (404|503)/, /RemoteLoadError: account\//];

const missing = (page: Page) => page.getByRole('heading', { name: 'This page doesn’t exist' });

const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { mark: 1 }));
const isSameDocument = (page: Page) => page.evaluate(() => 'mark' in window);

test('on a slow line, a link to another remote’s page waits for what says that there is one', async ({
  page,
  site,
}) => {
  await openPage(page, site.address, HOME);
  await markDocument(page);
  site.held.hold(FILE);
  await follow(page, CONFIRM.path);
  await expect(page).toHaveURL(site.address + CONFIRM.path);
  await expect(headingOf(page, HOME)).toBeVisible();

  // The visitor need not wait.
  await follow(page, POLICY.path);
  await expect(headingOf(page, POLICY)).toBeVisible();
  await follow(page, CONFIRM.path);
  site.held.release();
  await expect(headingOf(page, CONFIRM)).toBeVisible();
  await expect(page).toHaveTitle(CONFIRM.title);
  expect(await isSameDocument(page)).toBe(true);
});

for (const isDown of [false, true])
  test(
    `Back to another remote’s page that a new document does not know ${isDown ? 'opens its document while that can’t be read' : 'reads what says that there is one'}`,
    { tag: '@all' },
    async ({ page, site, browserLog }) => {
      browserLog.allow(...CAUSED);
      await openPage(page, site.address, CONFIRM);
      await follow(page, HOME.path);
      await expect(headingOf(page, HOME)).toBeVisible();
      await page.reload();
      await waitForHydration(page);
      await markDocument(page);
      if (isDown) breakFile(site);
      else site.held.hold(FILE);
      await page.goBack({ waitUntil: 'commit' });
      await expect(page).toHaveURL(site.address + CONFIRM.path);
      if (!isDown) await expect(headingOf(page, HOME)).toBeVisible();
      site.held.release();
      await expect(headingOf(page, CONFIRM)).toBeVisible();
      await expect(page).toHaveTitle(CONFIRM.title);
      await waitForHydration(page);
      expect(await isSameDocument(page)).toBe(!isDown);
    },
  );

test(
  'the not-found document of a bucket reads which pages there are, and shows the one with a parameter',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, browserLog }) => {
    browserLog.allow(...CAUSED);
    await releaseVariant(ownStore, 'account', { [CONFIRM.path]: `${CONFIRM.path}/:visitor` });
    const address = `${ownSite.address}${CONFIRM.path}/kim`;
    await page.route(address, async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${ownSite.address}/nothing` }) }),
    );
    await page.goto(address);
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    await expect(page).toHaveTitle(CONFIRM.title);
    await expect(page.locator('meta[name=robots]')).toHaveCount(1);

    breakFile(ownSite);
    await page.goto(address);
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    await expect(missing(page)).toHaveCount(0);
    ownSite.fault = undefined;
    await tryAgain.click();
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    await expect(page).toHaveTitle(CONFIRM.title);
  },
);
