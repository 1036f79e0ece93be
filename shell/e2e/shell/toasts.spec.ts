import type { Locator } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { headingOf, POLICY } from '../support/pages';
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
      const widthOf = async () => {
        const { left, right } = await boxOf(toast);
        return right - left;
      };
      await expect.poll(widthOf).toBeGreaterThanOrEqual(Math.min(300, width - 2 * 16));
      const { left, right, bottom } = await boxOf(toast);
      expect(bottom).toBeLessThanOrEqual(height);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      expect(right - left).toBeGreaterThanOrEqual(Math.min(300, width - 2 * 16));
      expect(right - left).toBeLessThanOrEqual(560);
      expect(Math.abs((left + right) / 2 - width / 2)).toBeLessThan(2);
      expect(await toast.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  });

  test(
    'is reached by Tab, stays while focused, and closes with Escape, which returns the focus',
    { tag: '@all' },
    async ({ page, site }) => {
      await page.clock.install();
      const confirm = await new ConfirmPage(page).open(site.address);
      await confirm.button.press('Enter');
      const close = page.getByRole('log').getByRole('button', { name: 'Close' });
      await expect(close).toBeVisible();
      for (let stop = 0; stop < 6 && !(await isFocused(close)); stop++)
        await page.keyboard.press('Tab');
      await expect(close).toBeFocused();
      await page.clock.fastForward(60_000);
      await expect(confirm.toasts).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(confirm.toasts).toHaveCount(0);
      await expect(page.locator('main :focus, footer :focus')).toHaveCount(1);
    },
  );

  test(
    'stacks with the next one; each closes alone, or after 5 seconds',
    { tag: '@all' },
    async ({ page, site }) => {
      await page.clock.install();
      const confirm = await new ConfirmPage(page).open(site.address);
      await confirm.press();
      await expect(confirm.toasts).toHaveCount(1);
      await confirm.expectReady();
      await confirm.press();
      await expect(confirm.toasts).toHaveCount(2);
      const alerts = page.getByRole('log').locator('.MuiAlert-root');
      await expect(async () => {
        const [one, other] = await Promise.all([boxOf(alerts.nth(0)), boxOf(alerts.nth(1))]);
        expect(one.bottom <= other.top || other.bottom <= one.top, 'they overlap').toBe(true);
      }).toPass();
      await page.getByRole('log').getByRole('button', { name: 'Close' }).first().click();
      await expect(confirm.toasts).toHaveCount(1);
      await page.mouse.move(0, 0);
      await page.clock.fastForward(5_000);
      await expect(confirm.toasts).toHaveCount(0);
    },
  );

  test('survives a navigation and is announced', async ({ page, site }) => {
    const confirm = await new ConfirmPage(page).open(site.address);
    await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'polite');
    await confirm.press();
    // Hovering keeps it open on a slow machine.
    await confirm.toasts.hover();
    await page.getByRole('link', { name: 'Privacy Policy' }).press('Enter');
    await expect(headingOf(page, POLICY)).toBeVisible();
    await expect(confirm.toasts).toBeVisible();
  });
});

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: NaN,
    y: NaN,
    width: NaN,
    height: NaN,
  };
  return { left: x, right: x + width, top: y, bottom: y + height };
}
