import { HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';

test.describe('the home page', () => {
  test.beforeEach(({ page, site }) => openPage(page, site.address, HOME));

  test('has a description, a logo and a footer', async ({ page }) => {
    await test.step('description', async () => {
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        'content',
        /^Set your goals .*Workout Planner/,
      );
    });

    await test.step('a logo 40 px wide', async () => {
      const logo = page.getByRole('banner').locator('svg');
      expect((await logo.boundingBox())?.width).toBe(40);
      await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName(
        'Workout Planner, home',
      );
    });

    await test.step('a link to the policy, four networks without links, and the copyright', async () => {
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link')).toHaveCount(1);
      await expect(
        footer.getByRole('link', { name: 'Private Policy', exact: true }),
      ).toHaveAttribute('href', '/private-policy');
      await expect(footer.getByRole('img')).toHaveCount(4);
      for (const name of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn'])
        await expect(footer.getByRole('img', { name, exact: true })).toBeVisible();
      await expect(
        footer.getByText('©Copyright. All rights reserved.', { exact: true }),
      ).toBeVisible();
    });
  });

  test('has five tab stops, none of them on the networks', async ({ page }) => {
    const stops: string[] = [];
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page
          .locator(':focus')
          .evaluate((element) => element.getAttribute('href') ?? element.tagName),
      );
    }
    expect(stops.map((href) => new URL(href, page.url()).pathname)).toEqual([
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
