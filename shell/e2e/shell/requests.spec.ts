import {
  headingOf,
  HOME,
  openPage,
  PAGES,
  setConnection,
  waitForHydration,
} from '../support/pages';
import { expect, test } from '../support/site';
import { html } from '../support/TestApi';
import { NEEDED, PREFETCHED, requestedFiles, SLOW, waitForPrefetches } from './requestedFiles';

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
