import { headingOf, HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { releaseVariant } from '../support/releases';

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
