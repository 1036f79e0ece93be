import type { Page } from '@playwright/test';
import { PAGE_TEMPLATE, SHELL } from '@site/format';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { headingOf, HOME, openPage, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { injectCode, liveKey } from '../support/damageStore';

// The browser must refuse every script that was changed in the store together with its compressed
// copies. failures/ changes the scripts of remotes.

/** Messages that may accompany the refusal: about preloads, retries and prefetches. */
const SIDE_EFFECTS = /^failed: GET .*\/apps\/|^console\.(error|warning|log): /;
/** The browser's message about a wrong hash, however the script was requested. */
const REFUSED = /^console\.error: .*(integrity|digest)/i;

const refusalIn = (page: Page) =>
  page.waitForEvent('console', (message) => REFUSED.test(`console.error: ${message.text()}`));

/** Returns whether any code of a changed script has run in the page. */
const hasRun = (page: Page) => page.evaluate(() => 'tampered' in window);

test('changed start scripts of the shell are refused, and the page can be read', async ({
  page,
  ownStore,
  ownSite,
  browserLog,
}) => {
  const template = readFileSync(
    path.join(ownStore, liveKey(ownStore, SHELL, PAGE_TEMPLATE)),
    'utf8',
  );
  const scripts = [...template.matchAll(/\{\{script ([^}]+)\}\}/g)].map(([, file = '']) => file);
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) await injectCode(ownStore, liveKey(ownStore, SHELL, file));
  browserLog.allow(SIDE_EFFECTS);
  browserLog.expect(REFUSED);
  const refused = refusalIn(page);
  await page.goto(ownSite.address);
  await refused;
  await expect(headingOf(page, HOME)).toBeVisible();
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  expect(await hasRun(page)).toBe(false);
});

test('a start script that was altered on its way, and that the browser keeps, is loaded from a fresh address', async ({
  page,
  site,
  browserLog,
}) => {
  browserLog.allow(SIDE_EFFECTS);
  browserLog.expect(REFUSED);
  site.fault = {
    address: /main\.js$/,
    respond: (response) => {
      const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' };
      response.writeHead(200, {
        ...headers,
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
      response.end('window.tampered = true;');
    },
  };
  await openPage(page, site.address, HOME);
  site.fault = undefined;
  await page.goto(site.address + POLICY.path);
  await waitForHydration(page);
  expect(await hasRun(page)).toBe(false);
  const requests = site.requests.filter(({ url }) => url.includes('/main.js'));
  expect(requests.map(({ url }) => url.replace(/.*\//, ''))).toEqual(['main.js', 'main.js?try=1']);
});
