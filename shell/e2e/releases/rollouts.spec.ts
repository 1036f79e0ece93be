import type { BrowserContext } from '@playwright/test';
import { DRAW_KEY } from '@site/format';
import { rollOut } from '@site/release';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  headOf,
  openPage,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { expect, withStoreCopy } from '../support/site';
import { publishVariant, releaseChange } from '../support/releases';
import { CHANGES, NEW_HOME, NEW_POLICY, STOPPED, test as base } from './previewedSite';

/** Tests of a site whose new version is rolled out to 5 % of the visitors instead of previewed. */
const test = base.extend({
  previewed: [
    ({ browserName: _ }, use) =>
      withStoreCopy(async (store) => {
        const version = await publishVariant(store, 'marketing', CHANGES);
        await releaseChange(store, rollOut({ app: 'marketing', version }, 5));
        await use({ store, version });
      }),
    { scope: 'worker' },
  ],
});

// In one worker, for which the store is made once.
test.describe.configure({ mode: 'default' });

/** Gives a browser this draw, if it has none. */
const setDraw = (context: BrowserContext, draw: number) =>
  context.addInitScript(
    ([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value),
    [DRAW_KEY, String(draw)] as const,
  );

test('5 % of the visitors get the new version at the same addresses, on every page load', async ({
  context,
  page,
  ownSite,
  browserLog,
}) => {
  browserLog.allow(STOPPED);
  await setDraw(context, 4);
  await enableDataSaver(page);
  for (const query of ['', '?campaign=a#top']) {
    await page.goto(`${ownSite.address}/${query}`);
    await expect(headingOf(page, NEW_HOME)).toBeVisible();
    await waitForHydration(page);
    expect(page.url()).toBe(`${ownSite.address}/${query}`);
    expect(await page.locator('[data-preview]').count()).toBe(0);
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
  }
  await page.reload();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(POLICY.path);
  // The head follows what a navigation shows.
  await expect(page).toHaveTitle('Workout Planner - Privacy Promise');
  const head = await headOf(page);
  await page.reload();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  expect(await headOf(page)).toEqual(head);
  await page.goBack();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  // From another remote's page.
  await openPage(page, ownSite.address, CONFIRM);
  await page.getByRole('banner').getByRole('link').click();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});
