import type { Page } from '@playwright/test';
import { CONFIRM, HOME, type SitePage } from '../support/pages';
import { expect, test } from '../support/site';

const ORIGIN = 'http://localhost:3000';

test('home can be indexed and shared under its public address, and has icons', async ({
  page,
  site,
}) => {
  await page.goto(site.address);
  await expectShareable(page, HOME);

  const structuredData = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structuredData ?? '')).toMatchObject({
    '@type': 'MobileApplication',
    name: 'Workout Planner',
  });

  const icons = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  // Browsers that know no SVG icon, and bookmarks, ask for favicon.ico by its name.
  const addresses = [...icons, `${site.address}/favicon.ico`];
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    const response = await fetch(address);
    expect([response.status, response.headers.get('content-type')?.split('/')[0]], address).toEqual(
      [200, 'image'],
    );
  }
});

async function expectShareable(page: Page, { path }: SitePage) {
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', ORIGIN + path);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', ORIGIN + path);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const size = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    (picture ?? '').replace(ORIGIN, ''),
  );
  expect(size).toEqual([1200, 630]);
}

test('the confirmation page is excluded from search engines', async ({ site }) => {
  const html = await (await fetch(site.address + CONFIRM.path)).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
});
