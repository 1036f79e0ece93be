import type { Page } from '@playwright/test';
import { headingOf, HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { releaseVariant } from '../support/releases';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls down a page, in a window that is lower than the page. */
async function scrollDown(page: Page, to: number) {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.evaluate((top) => window.scrollTo(0, top), to);
  await expect.poll(() => scrollTop(page)).toBe(to);
}

/** Releases pages whose footer links elsewhere: for browsers, and for Node, which is not minified. */
const releaseFooterLink = (store: string, href: string) =>
  releaseVariant(store, 'marketing', {
    'href:"/private-policy"': `href:"${href}"`,
    'href: "/private-policy"': `href: "${href}"`,
  });

test('a link to a fragment opens its page there, and on that page scrolls there again', async ({
  page,
  ownStore,
  ownSite,
}) => {
  await releaseFooterLink(ownStore, '/private-policy#contact');
  await openPage(page, ownSite.address, HOME);
  const link = page.getByRole('contentinfo').getByRole('link');
  await link.click();
  const target = page.locator('#contact');
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(target).not.toBeInViewport();
  await link.click();
  await expect(target).toBeInViewport();
  await expect(page).toHaveURL(`${ownSite.address}/private-policy#contact`);
  // As after the browser's own navigation, the next tab stop is the first one from there.
  await page.keyboard.press('Tab');
  const isAfter = await target.evaluate((element) =>
    Boolean(
      element.compareDocumentPosition(document.activeElement ?? element) &
      Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  );
  expect(isAfter).toBe(true);
  await expect(headingOf(page, POLICY)).not.toBeFocused();
});

test('a link to the page on screen leads to its top, also from a fragment', async ({
  page,
  site,
}) => {
  await openPage(page, site.address, HOME);
  await scrollDown(page, 200);
  const logo = page.getByRole('banner').getByRole('link');
  await logo.evaluate((link: HTMLAnchorElement) => link.click());
  await expect.poll(() => scrollTop(page)).toBe(0);
  await expect(headingOf(page, HOME)).toBeFocused();
  await page.evaluate(() => (window.location.hash = '#main'));
  await scrollDown(page, 200);
  await logo.evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(`${site.address}/`);
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('a page that changes the history by itself is noticed, and Back works', async ({
  page,
  site,
}) => {
  await openPage(page, site.address, HOME);
  await page.evaluate(() => history.pushState({ own: 1 }, '', '/private-policy'));
  await expect(headingOf(page, POLICY)).toBeFocused();
  await expect(page).toHaveTitle(POLICY.title);
  expect(await page.evaluate(() => history.state as object)).toMatchObject({ own: 1 });
  await page.goBack();
  await expect(headingOf(page, HOME)).toBeVisible();
  await expect(page).toHaveTitle(HOME.title);
});
