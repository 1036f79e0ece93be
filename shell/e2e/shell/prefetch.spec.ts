import type { Page } from '@playwright/test';
import { CONFIRM, headingOf, openPage, POLICY, setConnection } from '../support/pages';
import { expect, test } from '../support/site';
import { requestedFiles, SLOW } from './requestedFiles';

test.describe('on a fast connection', () => {
  test.beforeEach(({ page }) => setConnection(page, { downlink: 10 }));

  test('the confirmation page prefetches the other remote: a click requests nothing more', async ({
    page,
    site,
  }) => {
    await openPage(page, site.address, CONFIRM);
    await expect.poll(() => requestedFiles(site)).toContain('marketing/PrivacyPolicy.js');
    await page.waitForLoadState('networkidle');
    const before = site.requests.length;
    await page.getByRole('link', { name: 'Privacy Policy' }).press('Enter');
    await expect(headingOf(page, POLICY)).toBeVisible();
    expect(requestedFiles(site).slice(before)).toEqual([]);
  });
});

test(
  'hovering a link prefetches its page: the click shows it in the next frame',
  { tag: '@all' },
  async ({ page, site }) => {
    await setConnection(page, SLOW);
    await openPage(page, site.address, CONFIRM);
    const link = page.getByRole('link', { name: 'Privacy Policy' });
    await link.hover();
    await expect.poll(() => requestedFiles(site)).toContain('marketing/PrivacyPolicy.js');
    await page.waitForLoadState('networkidle');
    expect(
      await countFrames(page, 'a[href="/private-policy"]', POLICY.heading),
    ).toBeLessThanOrEqual(1);
  },
);

/** Clicks a link and counts the frames until the heading of the next page is visible. */
async function countFrames(page: Page, link: string, heading: string): Promise<number> {
  return page.evaluate(
    ([selector, text]) =>
      new Promise<number>((resolve) => {
        document.querySelector<HTMLElement>(selector ?? '')?.click();
        let frames = 0;
        const count = () => {
          const shown = [...document.querySelectorAll('h1')].find((each) => each.checkVisibility());
          if (shown?.textContent === text) resolve(frames);
          else {
            frames += 1;
            requestAnimationFrame(count);
          }
        };
        requestAnimationFrame(count);
      }),
    [link, heading],
  );
}
