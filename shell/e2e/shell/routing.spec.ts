import type { Page } from '@playwright/test';
import { headingOf, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

/** Marks the document. A reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

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
