import { headingOf, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

test(
  'a page that a web archive has at an address of its own stays readable',
  { tag: '@all' },
  async ({ page, site }) => {
    const response = await fetch(site.address + POLICY.path);
    const body = await response.text();
    await page.route('**/web/2026/**', (route) =>
      route.fulfill({ body, contentType: 'text/html' }),
    );
    const main = page.waitForResponse(/\/main\.js$/);
    await page.goto(`${site.address}/web/2026${POLICY.path}`);
    await main;
    // Time in which the scripts would replace the page.
    await page.waitForTimeout(1000);
    await expect(headingOf(page, POLICY)).toBeVisible();
    await expect(page).toHaveTitle(POLICY.title);
  },
);
