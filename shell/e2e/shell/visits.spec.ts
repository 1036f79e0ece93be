import type { Page } from '@playwright/test';
import {
  type AnyPage,
  enableDataSaver,
  enableSlowConnection,
  headingOf,
  HOME,
  openPage,
  PAGES,
  POLICY,
} from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';

/** Returns the requests for anything but icons: the browser requests those when it likes. */
const requestsOf = ({ requests }: Site) =>
  requests.map(({ url }) => url).filter((url) => !/icon/.test(url));

/** Lists what a first visit to a page needs, with the versions left out. */
const needsOf = ({ path, remote }: AnyPage) => [
  path,
  'shell/main.js',
  `${remote}/remoteEntry.js`,
  `${remote}/js`,
  ...(path === HOME.path ? ['marketing/media/avif'] : []),
];

/** Adds up the bytes that arrive over the network, headers included. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page);
  const count = { bytes: 0 };
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    count.bytes += encodedDataLength;
  });
  return count;
}

for (const target of PAGES)
  test(
    `${target.name}: a first visit requests what it needs, a return visit the page alone, in 600 bytes`,
    { tag: target === HOME ? [] : '@all' },
    async ({ page, context, site }) => {
      await enableDataSaver(page);
      await openPage(page, site.address, target);
      await expect
        .poll(() => requestsOf(site).map(withoutVersions).sort())
        .toEqual(needsOf(target).sort());
      await page.waitForLoadState('networkidle');

      const tab = await context.newPage();
      await enableDataSaver(tab);
      for (const [visited, visit] of [
        [page, () => page.reload()],
        [tab, () => openPage(tab, site.address, target)],
      ] as const) {
        const before = requestsOf(site).length;
        const count = await countBytes(visited);
        await visit();
        await visited.waitForLoadState('networkidle');
        expect(requestsOf(site).slice(before)).toEqual([target.path]);
        expect(count.bytes).toBeGreaterThan(0);
        expect(count.bytes).toBeLessThanOrEqual(600);
      }
    },
  );

test('on a slow connection, the next page of the remote is prefetched, and a return visit requests the page alone', async ({
  page,
  context,
  site,
}) => {
  await enableSlowConnection(page);
  await openPage(page, site.address, HOME);
  const scripts = () => requestsOf(site).filter((url) => /^\/apps\/marketing\/.*\.js$/.test(url));
  // The container, and a script for each page.
  await expect.poll(() => scripts().length).toBe(3);
  await page.waitForLoadState('networkidle');
  const before = requestsOf(site).length;
  const tab = await context.newPage();
  await enableSlowConnection(tab);
  await openPage(tab, site.address, HOME);
  const prefetched = () =>
    tab.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /marketing.*\.js$/.test(name))
          .length,
    );
  await expect.poll(prefetched).toBe(3);
  await tab.waitForLoadState('networkidle');
  expect(requestsOf(site).slice(before)).toEqual([HOME.path]);
  await tab.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(tab, POLICY)).toBeVisible();
  await expect(tab).toHaveTitle(POLICY.title);
});

/** `/apps/shell/1.0.0-3344c362/main.js` as `shell/main.js`, and a hash with its extension alone. */
const withoutVersions = (url: string) =>
  url.replace(/^\/apps\/(\w+)\/[^/]+\//, '$1/').replace(/\/[0-9a-f]{12}\./, '/');
