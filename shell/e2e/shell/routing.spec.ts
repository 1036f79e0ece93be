import { openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

test('the skip link leads past the header', async ({ page, site }) => {
  await openPage(page, site.address, POLICY);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});
