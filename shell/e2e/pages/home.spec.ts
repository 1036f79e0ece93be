import { HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';

test.describe('the home page', () => {
  test.beforeEach(({ page, site }) => openPage(page, site.address, HOME));

  test('has a description, a logo and a footer', async ({ page }) => {
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^Set your goals .*Workout Planner/,
    );

    const logo = page.getByRole('banner').locator('svg');
    expect((await logo.boundingBox())?.width).toBe(40);
    await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName(
      'Workout Planner, home',
    );

    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link')).toHaveCount(1);
    await expect(footer.getByRole('link', { name: 'Private Policy', exact: true })).toHaveAttribute(
      'href',
      '/private-policy',
    );
    await expect(footer.getByRole('img')).toHaveCount(4);
    for (const name of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn'])
      await expect(footer.getByRole('img', { name, exact: true })).toBeVisible();
    await expect(
      footer.getByText('©Copyright. All rights reserved.', { exact: true }),
    ).toBeVisible();
  });

  test('has five tab stops, none of them on the networks', async ({ page }) => {
    const stops: string[] = [];
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname));
    }
    expect(stops).toEqual([
      '/', // skip link
      '/', // logo
      '/',
      '/store/apps',
      '/private-policy',
    ]);
    await page.keyboard.press('Tab');
    await expect(page.locator('body :focus')).toHaveCount(0);
  });
});
