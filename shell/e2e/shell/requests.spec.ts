import type { Page } from '@playwright/test';
import {
  CONFIRM,
  headingOf,
  HOME,
  PAGES,
  POLICY,
  saveData,
  setLine,
  visit,
  works,
  type SitePage,
} from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';

/** Every file that a page needs, as the name in its folder. What comes when the browser is idle is listed apart. */
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
const PREFETCHED = new Map<SitePage, string[]>([
  [HOME, ['marketing/PrivacyPolicy.js']],
  // Drawn ahead, with its picture.
  [POLICY, ['marketing/Home.js', 'media/phone.avif']],
  [CONFIRM, []],
]);

/** Mbit/s. Not good enough to load what may never be used. */
const SLOW = { downlink: 1.6 };

/** Icons are the browser's own wish, at a time of its own. */
const named = (site: Site) =>
  site.requests
    .map(({ url }) => url)
    .filter((url) => !/icon/.test(url))
    .map((url) =>
      url
        .replace(/^\/apps\/(\w+)\/[^/]+\//, '$1/')
        .replace(/^\w+\/media\/([\w]+)(@2x)?\.\w+\./, 'media/$1.'),
    );

/** Waits for what comes when the browser is idle: on a busy machine that is long after the network is. */
async function prefetched(site: Site, target: SitePage): Promise<void> {
  await expect
    .poll(() => named(site))
    .toEqual(expect.arrayContaining(PREFETCHED.get(target) ?? []));
}

for (const target of PAGES) {
  test(`${target.name} asks for what it needs, each once, and uses it`, async ({
    page,
    site,
    complaints,
  }) => {
    await setLine(page, SLOW);
    await visit(page, site.address, target);
    await prefetched(site, target);
    // Chromium complains of a preload that nothing used, some seconds after the page has loaded: only that time shows
    // that it does not.
    await page.waitForTimeout(4000);
    expect(complaints.heard).toEqual([]);
    const expected = [...(NEEDED.get(target) ?? []), ...(PREFETCHED.get(target) ?? [])];
    expect(named(site).sort()).toEqual(expected.sort());
  });

  test(`${target.name} asks for all of it at once: nothing that is needed waits for another script`, async ({
    page,
    site,
  }) => {
    site.held.hold(/\.js$/);
    await page.goto(site.address + target.path, { waitUntil: 'commit' });
    const scripts = (NEEDED.get(target) ?? []).filter((name) => name.endsWith('.js'));
    await expect
      .poll(() =>
        named(site)
          .filter((name) => name.endsWith('.js'))
          .sort(),
      )
      .toEqual(scripts.sort());
    site.held.release();
    await works(page);
  });
}

test('scripts wait for the picture, and start once it is there', async ({ page, site }) => {
  // The page's time stands still, or they would start after a while without it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  site.held.hold(/\.avif$/);
  await page.goto(site.address, { waitUntil: 'commit' });
  await expect(headingOf(page, HOME)).toBeVisible();
  await page.clock.runFor(1000);
  expect(named(site)).toEqual(['/', 'media/phone.avif']);
  site.held.release();
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('img[fetchpriority]')?.complete,
  );
  await page.clock.runFor(100);
  await expect.poll(() => named(site)).toContain('shell/main.js');
});

test('a picture that does not come holds nothing up for long; neither does a visitor who touches the page', async ({
  page,
  site,
}) => {
  site.held.hold(/\.avif$/);
  await page.goto(site.address, { waitUntil: 'commit' });
  await works(page);
  const other = await page.context().newPage();
  await other.goto(site.address, { waitUntil: 'commit' });
  await expect(headingOf(other, HOME)).toBeVisible();
  await other.mouse.click(5, 500);
  const started = await other.evaluate(() => document.querySelector('head > script[src]') !== null);
  expect(started).toBe(true);
  site.held.release();
  await works(other);
});

test('a page that was seen before costs one request, which asks whether it has changed', async ({
  page,
  site,
}) => {
  await visit(page, site.address, HOME);
  await prefetched(site, HOME);
  await page.waitForLoadState('networkidle');
  const before = site.requests.length;
  const again = await page.context().newPage();
  await visit(again, site.address, HOME);
  await again.waitForLoadState('networkidle');
  const requests = site.requests.slice(before).filter(({ url }) => !/icon/.test(url));
  expect(requests.map(({ url }) => url)).toEqual(['/']);
  expect(requests[0]?.headers['if-none-match']).toBeTruthy();
});

test.describe('on a good line', () => {
  test.beforeEach(({ page }) => setLine(page, { downlink: 10 }));

  test('confirming has the pages of the other remote ready: a click asks for nothing more', async ({
    page,
    site,
  }) => {
    await visit(page, site.address, CONFIRM);
    await expect.poll(() => named(site)).toContain('marketing/PrivacyPolicy.js');
    await page.waitForLoadState('networkidle');
    const before = site.requests.length;
    await page.getByRole('link', { name: 'Privacy Policy' }).press('Enter');
    await expect(headingOf(page, POLICY)).toBeVisible();
    expect(named(site).slice(before)).toEqual([]);
  });
});

test('a visitor who saves data gets nothing ahead of a click', async ({ page, site }) => {
  await saveData(page);
  await visit(page, site.address, HOME);
  await page.getByRole('link', { name: 'Private Policy' }).hover();
  await page.waitForLoadState('networkidle');
  expect(named(site).sort()).toEqual([...(NEEDED.get(HOME) ?? [])].sort());
});

test('pointing at a link is enough: the click then shows the page in the next frame', async ({
  page,
  site,
}) => {
  await setLine(page, SLOW);
  await visit(page, site.address, CONFIRM);
  const link = page.getByRole('link', { name: 'Privacy Policy' });
  await link.hover();
  await expect.poll(() => named(site)).toContain('marketing/PrivacyPolicy.js');
  await page.waitForLoadState('networkidle');
  expect(await framesUntil(page, 'a[href="/private-policy"]', POLICY.heading)).toBeLessThanOrEqual(
    1,
  );
});

/** Clicks a link and counts the frames that are drawn before the heading of the next page stands. */
async function framesUntil(page: Page, link: string, heading: string): Promise<number> {
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
