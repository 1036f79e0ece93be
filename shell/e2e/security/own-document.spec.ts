import { CONFIRM, headingOf, HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';
import { configureSite } from '../support/store/configureSite';

const BADGE = 'https://pictures.example/badge.svg';

/** Opens the confirmation page, marks its document and follows the link to the home page. */
const goHome = async (page: Parameters<typeof openPage>[0], address: string) => {
  await openPage(page, address, CONFIRM);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('banner').getByRole('link').click();
  await expect(headingOf(page, HOME)).toBeVisible();
  return page.evaluate(() => 'isSameDocument' in window);
};

test('a page that needs more than the policy of this document gets a document of its own', async ({
  page,
  ownStore,
  ownSite,
}) => {
  await configureSite(ownStore, { appStoreBadge: BADGE });
  await page.route(BADGE, (route) => route.fulfill({ contentType: 'image/svg+xml', body: SVG }));
  expect(await goHome(page, ownSite.address)).toBe(false);
  const badge = page.getByRole('main').locator(`img[src="${BADGE}"]`);
  await expect
    .poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(120);
  await page.goBack();
  await expect(headingOf(page, CONFIRM)).toBeVisible();
});

test('a page that needs no more is opened in the same document', async ({ page, site }) => {
  expect(await goHome(page, site.address)).toBe(true);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"/>';
