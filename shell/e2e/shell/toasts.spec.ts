import { ConfirmPage } from '../support/ConfirmPage';
import { boxOf } from '../support/pages';
import { expect, test } from '../support/site';

test.describe('the success toast', () => {
  test.beforeEach(({ browserLog }) => browserLog.expect(/^console\.log/));

  test('is at the bottom, 300 to 560 px wide and never wider than the screen', async ({
    page,
    site,
  }) => {
    const confirm = await new ConfirmPage(page).open(site.address);
    await confirm.press();
    const toast = page.getByRole('log').locator('.MuiAlert-root');
    await expect(toast).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [700, 600],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The toast grows while it appears.
      await expect.poll(async () => (await boxOf(toast)).bottom).toBeGreaterThan(height - 40);
      await expect
        .poll(async () => (await boxOf(toast)).width)
        .toBeGreaterThanOrEqual(Math.min(300, width - 2 * 16));
      const box = await boxOf(toast);
      expect(box.bottom).toBeLessThanOrEqual(height);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.width).toBeLessThanOrEqual(Math.min(560, width));
      expect(Math.abs((box.x + box.right) / 2 - width / 2)).toBeLessThan(2);
      expect(await toast.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  });

  test('stacks with the next one', { tag: '@all' }, async ({ page, site }) => {
    const confirm = await new ConfirmPage(page).open(site.address);
    await confirm.press();
    await expect(confirm.toasts).toHaveCount(1);
    await confirm.expectReady();
    await confirm.press();
    await expect(confirm.toasts).toHaveCount(2);
    const alerts = page.getByRole('log').locator('.MuiAlert-root');
    await expect(async () => {
      const [one, other] = await Promise.all([boxOf(alerts.nth(0)), boxOf(alerts.nth(1))]);
      expect(one.bottom <= other.y || other.bottom <= one.y, 'they overlap').toBe(true);
    }).toPass();
  });
});
