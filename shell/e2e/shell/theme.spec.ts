import { expect, test } from '../support/site';

/** The brand's colors as computed styles. */
const BACKGROUND = 'rgb(10, 9, 24)';
const TEXT = 'rgb(245, 245, 255)';

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
