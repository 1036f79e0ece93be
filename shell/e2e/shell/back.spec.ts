import type { Page } from '@playwright/test';
import { HeldRequests } from '../support/HeldRequests';
import {
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { expect, test } from '../support/site';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const logo = (page: Page) => page.getByRole('banner').getByRole('link');
const policyLink = (page: Page) => page.getByRole('contentinfo').getByRole('link');

/** Scrolls down the policy on a small screen and leaves it in the same moment, for home. */
async function leaveScrolled(page: Page, address: string) {
  await enableDataSaver(page);
  await page.setViewportSize({ width: 390, height: 500 });
  await openPage(page, address, POLICY);
  await logo(page).evaluate((link: HTMLAnchorElement) => {
    window.scrollTo(0, 1500);
    link.click();
  });
  await expect(headingOf(page, HOME)).toBeFocused();
}

test('Back restores the place also before the scripts run after a reload', async ({
  page,
  site,
}) => {
  await leaveScrolled(page, site.address);
  const scripts = await HeldRequests.ofScripts(page);
  await page.reload();
  await page.goBack();
  await expect(headingOf(page, HOME)).toBeVisible();
  scripts.release();
  await expect(headingOf(page, POLICY)).toBeFocused();
  await expect.poll(() => scrollTop(page)).toBe(1500);
});

test('Back and Forward put the focus on the link that was used, also after the skip link', async ({
  page,
  site,
}) => {
  await openPage(page, site.address, HOME);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await policyLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(headingOf(page, POLICY)).toBeFocused();
  await page.goBack();
  await expect(headingOf(page, HOME)).toBeVisible();
  await expect(policyLink(page)).toBeFocused();
  await page.goForward();
  await expect(headingOf(page, POLICY)).toBeFocused();
  await logo(page).click();
  await expect(headingOf(page, HOME)).toBeFocused();
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await expect(logo(page)).toBeFocused();
});

test(
  'Back to a fragment restores the place and the focus, with what the visitor had opened',
  { tag: '@all' },
  async ({ page, site }) => {
    await enableDataSaver(page);
    await page.setViewportSize({ width: 390, height: 600 });
    await openPage(page, site.address, POLICY);
    await page.getByText('Table of contents').click();
    await page.getByRole('navigation').getByRole('link').nth(3).click();
    await expect(page).toHaveURL(/#/);
    await page.evaluate(() => scrollBy(0, 560));
    const left = await scrollTop(page);
    await policyLink(page)
      .last()
      .evaluate((link) => link.focus({ preventScroll: true }));
    await logo(page).evaluate((link: HTMLAnchorElement) => link.click());
    await expect(headingOf(page, HOME)).toBeFocused();
    await page.goBack();
    await expect(headingOf(page, POLICY)).toBeAttached();
    await expect(page.locator('details')).toHaveAttribute('open');
    await expect.poll(() => scrollTop(page)).toBe(left);
    await expect(policyLink(page).last()).toBeFocused();

    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(left - 800);
  },
);

test(
  'Back from another document, past a page that a link had led to, restores the place at a fragment',
  { tag: '@all' },
  async ({ page, site }) => {
    await enableDataSaver(page);
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto(`${site.address}${POLICY.path}#security`);
    await waitForHydration(page);
    const section = await scrollTop(page);
    await logo(page).evaluate((link: HTMLAnchorElement) => {
      window.scrollTo(0, 1500);
      link.click();
    });
    await expect(headingOf(page, HOME)).toBeFocused();
    expect(section).not.toBe(1500);
    await page.goto(site.address.replace('localhost', '127.0.0.1'));
    await page.evaluate(() => void setTimeout(() => history.go(-2)));
    await expect(page).toHaveURL(/#security$/);
    await waitForHydration(page);
    await expect.poll(() => scrollTop(page)).toBe(1500);
  },
);
