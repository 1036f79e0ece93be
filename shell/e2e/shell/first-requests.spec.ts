import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIRM, HOME, POLICY, waitForHydration, type SitePage } from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';

/** Sends a page up to the end of its head. Returns a function that sends the rest. */
function stallAfterHead(site: Site, target: SitePage): () => void {
  const file = path.join(site.folder, `${target.path.slice(1) || 'index'}.html`);
  const html = readFileSync(file, 'utf8');
  const end = html.indexOf('</head>');
  let send = () => {};
  site.fault = {
    address: new RegExp(`^${target.path}(\\?|$)`),
    respond(response) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, end));
      send = () => response.end(html.slice(end));
    },
  };
  return () => send();
}

/** Returns the names of the requested files, without icons. */
const filesOf = ({ requests }: Site) =>
  requests
    .map(({ url }) => url)
    .filter((url) => !/icon/.test(url))
    .map((url) => path.basename(url.replace(/\?.*/, '')).replace(/(@2x)?\.\w{8}\./, '.'));

test('the hero picture is requested from the head alone, once, and before any script', async ({
  page,
  site,
}) => {
  const sendRest = stallAfterHead(site, HOME);
  await page.goto(site.address, { waitUntil: 'commit' });
  await expect.poll(() => filesOf(site)).toEqual(['', 'phone.avif']);
  sendRest();
  await waitForHydration(page);
  expect(filesOf(site).filter((name) => name.startsWith('phone'))).toEqual(['phone.avif']);
  expect(await page.locator('link[rel=preload][as=image]').count()).toBe(1);
});

for (const [target, scripts] of [
  [CONFIRM, ['main.js', 'remoteEntry.js', 'ConfirmEmail.js']],
  [POLICY, ['main.js', 'remoteEntry.js', 'PrivacyPolicy.js']],
] as const) {
  test(
    `${target.name}, which has no hero picture, requests its scripts after its markup, once, without its address`,
    { tag: target === CONFIRM ? [] : '@all' },
    async ({ page, site }) => {
      const sendRest = stallAfterHead(site, target);
      await page.goto(`${site.address}${target.path}?token=secret`, { waitUntil: 'commit' });
      await expect(page.locator('link[rel=apple-touch-icon]')).toBeAttached();
      await expect(page.locator('link[rel=preload]')).toHaveCount(0);
      expect(filesOf(site)).toHaveLength(1);
      sendRest();
      await waitForHydration(page);
      for (const script of scripts)
        expect(filesOf(site).filter((name) => name === script)).toHaveLength(1);
      expect(site.requests.flatMap(({ headers }) => headers.referer ?? [])).toEqual([]);
    },
  );
}
