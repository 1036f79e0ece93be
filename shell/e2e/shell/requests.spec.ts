import path from 'node:path';
import { HOME, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { stallPage, type Site } from '../support/startSite';

/** Returns the names of the requested files, without icons: the browser requests those when it likes. */
const filesOf = ({ requests }: Site) =>
  requests
    .map(({ url }) => path.basename(url.replace(/\?.*/, '')))
    .filter((name) => !/icon/.test(name))
    .map(withoutHash);

/** Names of a remote's scripts and pictures are hashes. */
const withoutHash = (name: string) => name.replace(/^[0-9a-f]{12}\./, '');

const scriptsOf = (site: Site) => filesOf(site).filter((name) => /(^|\.)js$/.test(name));

test('the hero picture is requested from the head alone, and before any script', async ({
  page,
  site,
}) => {
  const sendRest = stallPage(site, HOME.path, '</head>');
  await page.goto(site.address, { waitUntil: 'commit' });
  await expect.poll(() => filesOf(site)).toEqual(['', 'avif']);
  // The head is there, and asks for nothing else ahead of the markup.
  await expect(page.locator('link[rel=apple-touch-icon]')).toBeAttached();
  expect(await page.locator('link[rel=preload]').count()).toBe(1);
  sendRest();
  await waitForHydration(page);
});

test('a page requests all its scripts at once', async ({ page, site }) => {
  site.held.hold(/\.js$/);
  await page.goto(site.address, { waitUntil: 'commit' });
  await expect.poll(() => scriptsOf(site).sort()).toEqual(['js', 'main.js', 'remoteEntry.js']);
  site.held.release();
  await waitForHydration(page);
});
