import type { Locator } from '@playwright/test';
import { expect, test } from '../support/site';

/** The brand's colors as computed styles. */
const BACKGROUND = 'rgb(10, 9, 24)';
const TEXT = 'rgb(245, 245, 255)';
const STEP_300 = 'rgb(168, 171, 255)';
const STEP_900 = 'rgb(18, 16, 41)';

test('the page is dark on a system that prefers light, before any script has run', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(site.address);
  await expect(page.locator('html')).toHaveCSS('background-color', BACKGROUND);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('color', TEXT);
  await context.close();
});

test('a remote gets the brand’s colors', async ({ page, site }) => {
  await page.goto(`${site.address}/account/confirm`);
  const button = page.getByRole('button', { name: 'Confirm' });
  await expect(button).toHaveCSS('background-color', STEP_300);
  await expect(button).toHaveCSS('color', STEP_900);
});

test('in forced colors, which remove backgrounds, buttons have an edge', async ({
  page,
  site,
  browserLog,
}) => {
  browserLog.expect(/404/);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${site.address}/account/confirm`);
  await expectEdge(page.getByRole('button', { name: 'Confirm' }));
  await page.goto(`${site.address}/nowhere`);
  await expectEdge(page.getByRole('link', { name: 'Go to the home page' }));
});

async function expectEdge(button: Locator) {
  await expect(button).toHaveCSS('border-top-style', 'solid');
  await expect(button).toHaveCSS('border-top-width', '1px');
}
