import type { Page } from '@playwright/test';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  POLICY,
  type SitePage,
} from '../support/pages';
import { expect, test } from '../support/site';

/** Marks the document. A reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

/** Expects everything that a navigation must do. */
async function expectNavigated(page: Page, target: SitePage) {
  await expect(headingOf(page, target)).toBeVisible();
  await expect(headingOf(page, target)).toBeFocused();
  await expect(page).toHaveTitle(target.title);
  expect(new URL(page.url()).pathname).toBe(target.path);
}

const policyLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: /Priva\w+ Policy/ });
const homeLink = (page: Page) => page.getByRole('banner').getByRole('link');

test('links navigate without a reload, and set title and focus', async ({ page, site }) => {
  await enableDataSaver(page);
  await openPage(page, site.address, CONFIRM);
  await mark(page);

  await policyLink(page).click();
  await expectNavigated(page, POLICY);

  await homeLink(page).click();
  await expectNavigated(page, HOME);
  expect(await isMarked(page)).toBe(true);
});

test(
  'links within a page neither focus the heading nor jump to the top',
  { tag: '@all' },
  async ({ page, site }) => {
    await openPage(page, site.address, POLICY);
    await mark(page);
    const link = page.getByRole('main').getByRole('link', { name: 'next part' });
    await link.click();
    await expect(page).toHaveURL(/#usage-data$/);
    await expect(page.locator('#usage-data')).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(headingOf(page, POLICY)).not.toBeFocused();
    const top = await page.evaluate(() => window.scrollY);
    await page.goBack();
    await expect(page).toHaveURL(/private-policy$/);
    await expect(headingOf(page, POLICY)).not.toBeFocused();
    await page.goForward();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    expect(await isMarked(page)).toBe(true);
  },
);

test('the skip link leads past the header', async ({ page, site }) => {
  await openPage(page, site.address, POLICY);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});
