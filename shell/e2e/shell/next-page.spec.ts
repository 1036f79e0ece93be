import type { Page } from '@playwright/test';
import { HOME, openPage, POLICY, type SitePage } from '../support/pages';
import { expect, test } from '../support/site';

/** A style that only this page has. React inserts a page's styles when it renders the page. */
const STYLES = new Map<SitePage, string>([
  [HOME, 'translateY(12px)'],
  [POLICY, 'text-wrap: pretty'],
]);

/** Waits until a page has been rendered in advance. */
const waitForRender = (page: Page, target: SitePage) =>
  page.waitForFunction(
    (style) =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .some(({ cssText }) => cssText.includes(style)),
    STYLES.get(target) ?? '',
  );

/** Expects that the document contains this page and no other. */
async function expectOnly(page: Page, { heading }: SitePage) {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page.locator('#main')).toHaveCount(1);
}

test('a page rendered in advance loads no picture before it is opened', async ({ page, site }) => {
  await openPage(page, site.address, POLICY);
  await waitForRender(page, HOME);
  await page.waitForLoadState('networkidle');
  const pictures = () => site.requests.filter(({ url }) => url.includes('/media/'));
  expect(pictures()).toEqual([]);

  await page.getByRole('banner').getByRole('link').click();
  await expectOnly(page, HOME);
  await expect
    .poll(() => page.getByRole('img', { name: /on a phone/ }).evaluate(isLoaded))
    .toBe(true);
  expect(pictures()).toHaveLength(1);
});

test('the first frame after a tap leaves out the text below the screen, and no other frame', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, site.address, HOME);
  await waitForRender(page, POLICY);
  const lastSection = page.locator('section').last();
  const isRendered = (section: Element) => section.checkVisibility({ contentVisibilityAuto: true });
  const inFirstFrame = page.evaluate(async () => {
    await new Promise((clicked) => addEventListener('click', clicked, { capture: true }));
    await new Promise(requestAnimationFrame);
    const heading = [...document.querySelectorAll('section')].at(-1)?.querySelector('h2');
    return heading?.checkVisibility({ contentVisibilityAuto: true });
  });
  await page.locator('a[href="/private-policy"]').click();
  expect(await inFirstFrame).toBe(false);
  await expect(lastSection.getByRole('heading').first()).toBeVisible();
  await expect.poll(() => lastSection.locator('h2').evaluate(isRendered)).toBe(true);
});

const isLoaded = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;
