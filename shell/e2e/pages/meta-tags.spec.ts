import { CONFIRM, follow, headingOf, headOf, HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

test('home has a picture for when it is shared, data about the app, and icons', async ({
  page,
  site,
}) => {
  await page.goto(site.address);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const size = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    (picture ?? '').replace('http://localhost:3000', ''),
  );
  expect(size).toEqual([1200, 630]);

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

test('the confirmation page is excluded from search engines', async ({ site }) => {
  const html = await (await fetch(site.address + CONFIRM.path)).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a page that a navigation has led to has the head of its document, by a link, Back and Forward', async ({
  browser,
  page,
  site,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  const heads = new Map<typeof HOME, string[]>();
  for (const target of [HOME, POLICY, CONFIRM]) {
    await plain.goto(site.address + target.path);
    heads.set(target, await headOf(plain));
  }
  await plain.close();
  const expectOwnHead = async (target: typeof HOME) => {
    await expect(headingOf(page, target)).toBeVisible();
    await expect.poll(() => headOf(page), target.path).toEqual(heads.get(target));
  };
  await openPage(page, site.address, HOME);
  await expectOwnHead(HOME);
  const start = await page.evaluate(() => performance.timeOrigin);
  for (const target of [POLICY, CONFIRM]) {
    await follow(page, target.path);
    await expectOwnHead(target);
  }
  for (const target of [POLICY, HOME]) {
    await page.goBack();
    await expectOwnHead(target);
  }
  await page.goForward();
  await expectOwnHead(POLICY);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(start);
});
