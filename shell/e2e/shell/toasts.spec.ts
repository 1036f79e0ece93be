import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { boxOf, follow, headingOf, PAGES } from '../support/pages';
import { expect, test } from '../support/site';

test.beforeEach(({ browserLog }) => browserLog.expect(/status of 400/));

test('a toast is at the bottom, 300 to 560 px wide and never wider than the screen', async ({
  page,
  site,
  api,
}) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.raiseToasts(api, 1);
  const toast = page.getByRole('log').locator('.MuiAlert-root');
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

/** In the browser: the element that has the focus, if a toast covers its centre or a corner; null if it is in a toast. */
function findCoveredFocus(): string | undefined | null {
  const focused = document.activeElement;
  if (focused?.closest('[role=log]')) return null;
  if (!focused || focused === document.body) return undefined;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 1, top + 1],
    [right - 1, top + 1],
    [left + 1, bottom - 1],
    [right - 1, bottom - 1],
  ] as const;
  const isCovered = points.some(([x, y]) => document.elementFromPoint(x, y)?.closest('[role=log]'));
  return isCovered ? (focused.textContent ?? focused.outerHTML) : undefined;
}

/** Presses Tab until the focus has been on everything. Returns what toasts covered. */
async function tabThrough(page: Page): Promise<{ covered: string[]; stops: number }> {
  const covered: string[] = [];
  await page.locator('a[href="#main"]').focus();
  for (let stops = 1; stops < 200; stops++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(findCoveredFocus);
    // The toasts are last.
    if (name === null) return { covered, stops };
    if (name !== undefined) covered.push(name);
  }
  throw new Error('Tab did not reach the toasts');
}

for (const [width, height, zoom] of [
  [320, 640, '100 %'],
  [320, 640, '200 %'],
  [1280, 800, '200 %'],
] as const)
  test(
    `toasts on ${width} × ${height} with text at ${zoom} stack, and cover nothing that Tab reaches`,
    { tag: zoom === '100 %' ? [] : '@all' },
    async ({ page, site, api }) => {
      await page.setViewportSize({ width, height });
      const confirm = await new ConfirmPage(page).open(site.address);
      await confirm.raiseToasts(api, 4);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), zoom);
      for (const target of PAGES) {
        await follow(page, target.path);
        await expect(headingOf(page, target)).toBeVisible();
        const { covered, stops } = await tabThrough(page);
        expect(covered, target.name).toEqual([]);
        expect(stops, target.name).toBeGreaterThan(2);
      }
      const alerts = page.getByRole('log').locator('.MuiAlert-root');
      await expect(async () => {
        const [one, other] = await Promise.all([boxOf(alerts.nth(0)), boxOf(alerts.nth(1))]);
        expect(one.bottom <= other.y || other.bottom <= one.y, 'they overlap').toBe(true);
      }).toPass();
    },
  );

test('a toast that appears while a link has the focus does not cover it', async ({
  page,
  site,
  api,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.raiseToasts(api, 1);
  const response = await confirm.callFromPolicy(api);
  const links = page.getByRole('contentinfo').getByRole('link');
  await links.last().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(links.last()).toBeFocused();
  response.send();
  const buttons = confirm.closeButtons;
  await expect(buttons).toHaveCount(2);
  expect(await page.evaluate(findCoveredFocus)).toBeUndefined();
  // They are in the larger part of the window beside it.
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -200);
  await expect.poll(() => page.evaluate(findCoveredFocus)).toBeUndefined();
  await page.setViewportSize({ width: 320, height: 400 });
  await expect.poll(() => page.evaluate(findCoveredFocus)).toBeUndefined();
  // A press on a toast does not move it away from the pointer.
  await buttons.first().click();
  await expect(buttons).toHaveCount(1);
  await expect(links.last()).toBeFocused();
});
