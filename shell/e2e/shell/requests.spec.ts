import type { Page } from '@playwright/test';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  PAGES,
  POLICY,
  setConnection,
  waitForHydration,
  type SitePage,
} from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';
import { html } from '../support/TestApi';

/** The files that a page needs, by their names in the app's folder. */
const NEEDED = new Map<SitePage, string[]>([
  [
    HOME,
    ['/', 'media/phone.avif', 'shell/main.js', 'marketing/remoteEntry.js', 'marketing/Home.js'],
  ],
  [
    POLICY,
    ['/private-policy', 'shell/main.js', 'marketing/remoteEntry.js', 'marketing/PrivacyPolicy.js'],
  ],
  [
    CONFIRM,
    ['/account/confirm', 'shell/main.js', 'account/remoteEntry.js', 'account/ConfirmEmail.js'],
  ],
]);
/** The files that a page prefetches when the browser is idle. */
const PREFETCHED = new Map<SitePage, string[]>([
  [HOME, ['marketing/PrivacyPolicy.js']],
  [POLICY, ['marketing/Home.js']],
  [CONFIRM, []],
]);

/** A connection in Mbit/s that is too slow to prefetch the other remote. */
const SLOW = { downlink: 1.6 };

/**
 * Returns the names of the requested files, without icons: the browser requests those when it
 * likes.
 */
const requestedFiles = (site: Site) =>
  site.requests
    .map(({ url }) => url)
    .filter((url) => !/icon/.test(url))
    .map((url) =>
      url
        .replace(/^\/apps\/(\w+)\/[^/]+\//, '$1/')
        .replace(/^\w+\/media\/([\w]+)(@2x)?\.\w+\./, 'media/$1.'),
    );

/** Waits for the prefetches. On a busy machine the browser is idle long after the network is. */
async function waitForPrefetches(site: Site, target: SitePage): Promise<void> {
  await expect
    .poll(() => requestedFiles(site))
    .toEqual(expect.arrayContaining(PREFETCHED.get(target) ?? []));
}

for (const target of PAGES) {
  test(
    `${target.name} requests each file that it needs once`,
    {
      tag: target === HOME ? [] : '@all',
    },
    async ({ page, site }) => {
      await setConnection(page, SLOW);
      await openPage(page, site.address, target);
      await waitForPrefetches(site, target);
      await page.waitForLoadState('networkidle');
      const expected = [...(NEEDED.get(target) ?? []), ...(PREFETCHED.get(target) ?? [])];
      expect(requestedFiles(site).sort()).toEqual(expected.sort());
    },
  );

  test(
    `${target.name} requests all its scripts at once`,
    { tag: target === HOME ? [] : '@all' },
    async ({ page, site }) => {
      site.held.hold(/\.js$/);
      await page.goto(site.address + target.path, { waitUntil: 'commit' });
      const scripts = (NEEDED.get(target) ?? []).filter((name) => name.endsWith('.js'));
      await expect
        .poll(() =>
          requestedFiles(site)
            .filter((name) => name.endsWith('.js'))
            .sort(),
        )
        .toEqual(scripts.sort());
      site.held.release();
      await waitForHydration(page);
    },
  );
}

test(
  'every page uses its preloads',
  { tag: '@all' },
  async ({ page, context, site, browserLog }) => {
    for (const { path } of PAGES) {
      const opened = await context.newPage();
      await opened.goto(site.address + path);
      await waitForHydration(opened);
    }
    // Chromium logs an unused preload seconds after the page has loaded. Once it logs this page's,
    // it would have logged any of the pages above.
    const preload = `${site.address}/favicon.ico?unused`;
    site.fault = {
      address: /^\/unused-preload$/,
      respond: html(200, `<link rel="preload" as="image" href="${preload}">`),
    };
    browserLog.expect(/favicon\.ico\?unused was preloaded using link preload but not used/);
    const logged = page.waitForEvent('console', { timeout: 20_000 });
    await page.goto(`${site.address}/unused-preload`);
    await logged;
  },
);

test('scripts start when the picture has loaded', async ({ page, site }) => {
  // With a running clock, the scripts would start after a time limit without it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  site.held.hold(/\.avif$/);
  await page.goto(site.address, { waitUntil: 'commit' });
  await expect(headingOf(page, HOME)).toBeVisible();
  await page.clock.runFor(1000);
  expect(requestedFiles(site)).toEqual(['/', 'media/phone.avif']);
  site.held.release();
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('img[fetchpriority]')?.complete,
  );
  await page.clock.runFor(100);
  await expect.poll(() => requestedFiles(site)).toContain('shell/main.js');
});

test(
  'scripts start without the picture after a time limit or a click',
  { tag: '@all' },
  async ({ page, site }) => {
    site.held.hold(/\.avif$/);
    await page.goto(site.address, { waitUntil: 'commit' });
    await waitForHydration(page);
    const other = await page.context().newPage();
    await other.goto(site.address, { waitUntil: 'commit' });
    await expect(headingOf(other, HOME)).toBeVisible();
    await other.mouse.click(5, 500);
    const started = await other.evaluate(
      () => document.querySelector('head > script[src]') !== null,
    );
    expect(started).toBe(true);
    site.held.release();
    await waitForHydration(other);
  },
);

test('a second visit makes one conditional request', async ({ page, site }) => {
  await openPage(page, site.address, HOME);
  await waitForPrefetches(site, HOME);
  await page.waitForLoadState('networkidle');
  const before = site.requests.length;
  const again = await page.context().newPage();
  await openPage(again, site.address, HOME);
  await again.waitForLoadState('networkidle');
  const requests = site.requests.slice(before).filter(({ url }) => !/icon/.test(url));
  expect(requests.map(({ url }) => url)).toEqual(['/']);
  expect(requests[0]?.headers['if-none-match']).toBeTruthy();
});

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

test('a visitor who saves data gets no prefetches', { tag: '@all' }, async ({ page, site }) => {
  await enableDataSaver(page);
  await openPage(page, site.address, HOME);
  await page.getByRole('link', { name: 'Private Policy' }).hover();
  await page.waitForLoadState('networkidle');
  expect(requestedFiles(site).sort()).toEqual([...(NEEDED.get(HOME) ?? [])].sort());
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

/** Clicks a link and counts the frames until the heading of the next page is there. */
async function countFrames(page: Page, link: string, heading: string): Promise<number> {
  return page.evaluate(
    ([selector, text]) =>
      new Promise<number>((resolve) => {
        document.querySelector<HTMLElement>(selector ?? '')?.click();
        let frames = 0;
        const count = () => {
          if (document.querySelector('h1')?.textContent === text) resolve(frames);
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
