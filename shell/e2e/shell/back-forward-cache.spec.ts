import type { Page } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';
import { ConfirmPage } from '../support/ConfirmPage';
import {
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  PAGES,
  POLICY,
  waitForHydration,
  waitForRest,
} from '../support/pages';
import { expect, test } from '../support/site';
import { html, type TestApi } from '../support/TestApi';

// Visitors' browsers have this cache. The headless shell lacks it, and Playwright disables it.
test.use({
  launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

/** Goes to a page of another origin and back. @returns how the browser restored the page */
async function leaveAndReturn(page: Page, elsewhere: TestApi) {
  await page.evaluate(() =>
    window.addEventListener(
      'pageshow',
      ({ persisted }) => ((window as Returned).isPersisted = persisted),
    ),
  );
  elsewhere.respondWith(html(200));
  await page.goto(elsewhere.origin);
  await expect(page.getByRole('heading', { name: 'Gateway' })).toBeVisible();
  // A page from the cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const { notRestoredReasons } = entry as PerformanceNavigationTiming & {
      notRestoredReasons: unknown;
    };
    return { isPersisted: (window as Returned).isPersisted, blockers: notRestoredReasons };
  });
}

type Returned = Window & { isPersisted?: boolean };

const FROM_CACHE = { isPersisted: true, blockers: null };

test(
  'Back from another site restores every page and its scroll position from the back/forward cache',
  { tag: '@all' },
  async ({ page, site, api }) => {
    // Otherwise a busy machine may prefetch pages as late as after the return.
    await enableDataSaver(page);
    // Each page runs code of its own, which could keep it out of the cache.
    for (const target of PAGES) {
      await openPage(page, site.address, target);
      await page.waitForLoadState('networkidle');
      await waitForRest(page);
      const place = await page.evaluate(() => {
        window.scrollTo({ top: 300, behavior: 'instant' });
        return window.scrollY;
      });
      if (target === POLICY) expect(place).toBe(300);
      const before = site.requests.length;
      expect(await leaveAndReturn(page, api)).toEqual(FROM_CACHE);
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
      // The browser requests icons when it likes.
      expect(site.requests.slice(before).filter(({ url }) => !/icon/.test(url))).toEqual([]);
      await page.getByRole('link', { name: /home$/ }).first().click();
      await expect(headingOf(page, HOME)).toBeVisible();
    }
  },
);

test(
  'the page that Back restores during a call says once that it may have worked',
  { tag: '@all' },
  async ({ page, site, api, browserLog }) => {
    browserLog.allow(/ERR_ABORTED/);
    await openPage(page, site.address, HOME);
    await page.waitForLoadState('networkidle');
    const response = await new ConfirmPage(page).beginCall(site.address, api);
    await page.goBack({ waitUntil: 'commit' });
    const toast = page.getByText('It may have worked.');
    await expect(toast).toBeVisible();
    response.send();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('outcome'))).toBeNull();
    await page.reload();
    await waitForHydration(page);
    await expect(toast).toHaveCount(0);
  },
);
