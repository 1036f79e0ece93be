import path from 'node:path';
import { headingOf, HOME, openPage, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { stallPage, type Site } from '../support/startSite';

/** Returns the names of the requested files, without icons: the browser requests those when it likes. */
const filesOf = ({ requests }: Site) =>
  requests
    .map(({ url }) => path.basename(url.replace(/\?.*/, '')))
    .filter((name) => !/icon/.test(name))
    .map((name) => name.replace(/(@2x)?\.\w{8}\./, '.'));

const scriptsOf = (site: Site) => filesOf(site).filter((name) => name.endsWith('.js'));

test('the hero picture is requested from the head alone, and before any script', async ({
  page,
  site,
}) => {
  const sendRest = stallPage(site, HOME.path, '</head>');
  await page.goto(site.address, { waitUntil: 'commit' });
  await expect.poll(() => filesOf(site)).toEqual(['', 'phone.avif']);
  // The head is there, and asks for nothing else ahead of the markup.
  await expect(page.locator('link[rel=apple-touch-icon]')).toBeAttached();
  expect(await page.locator('link[rel=preload]').count()).toBe(1);
  sendRest();
  await waitForHydration(page);
});

test('a page requests all its scripts at once', async ({ page, site }) => {
  site.held.hold(/\.js$/);
  await page.goto(site.address, { waitUntil: 'commit' });
  await expect.poll(() => scriptsOf(site).sort()).toEqual(['Home.js', 'main.js', 'remoteEntry.js']);
  site.held.release();
  await waitForHydration(page);
});

/** Resource types of requests that scripts make. */
const CALLS = ['fetch', 'xhr', 'eventsource', 'websocket', 'ping'];

test('pages make no API call, fetch or XHR, and without a collector report no error', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/^uncaught: unreported/);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (CALLS.includes(request.resourceType())) calls.push(request.url());
  });
  await openPage(page, site.address, HOME);
  await page.mouse.wheel(0, 5000);
  await page.evaluate(() => void Promise.reject(new Error('unreported')));
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(api.calls).toEqual([]);
  expect(site.requests.filter(({ url }) => /^\/api|\/sender\.js$/.test(url))).toEqual([]);
});
