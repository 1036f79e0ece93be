import { headingOf, HOME, PAGES, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { html } from '../support/TestApi';
import { requestedFiles } from './requestedFiles';

test('a page requests all its scripts at once', async ({ page, site }) => {
  site.held.hold(/\.js$/);
  await page.goto(site.address, { waitUntil: 'commit' });
  await expect
    .poll(() =>
      requestedFiles(site)
        .filter((name) => name.endsWith('.js'))
        .sort(),
    )
    .toEqual(['marketing/Home.js', 'marketing/remoteEntry.js', 'shell/main.js']);
  site.held.release();
  await waitForHydration(page);
});

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
