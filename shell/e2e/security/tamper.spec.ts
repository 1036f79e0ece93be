import type { Page } from '@playwright/test';
import { PAGE_TEMPLATE, versionFile, type AppName } from '@site/contract';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { liveRelease, tamperWithKey } from '../support/store/breakRemote';
import { CONFIRM, headingOf, HOME, POLICY, saveData, works, type SitePage } from '../support/pages';
import { releaseVariant } from '../support/store/releaseVariant';
import { expect, test } from '../support/site';

/**
 * Every script that a page runs, changed in the store with its compressed copies: the browser must refuse it. Pictures are
 * not here, since no browser checks them; `verify` does, as it does all other files.
 */

/** What may be said beside the refusal: of preloads, of retries, and of what the page had asked for ahead. */
const SAID = /^failed: GET .*\/apps\/|^console\.(error|warning): /;
/** The browser's own words, whichever way the script was asked for. */
const REFUSED = /^console\.error: .*(integrity|digest)/i;

const REMOTES: [SitePage, string][] = [
  [HOME, 'remoteEntry.js'],
  [HOME, 'Home.js'],
  [POLICY, 'PrivacyPolicy.js'],
  [CONFIRM, 'remoteEntry.js'],
  [CONFIRM, 'ConfirmEmail.js'],
];

/** Words of a remote's pages, by which a changed build differs from the one before. */
const WORDS = { marketing: 'Set Your Goals', account: 'Click here to confirm your email' };

const keyOf = (store: string, app: AppName, file: string) =>
  versionFile(app, liveRelease(store).apps[app].version, file);

/** Whether anything of a changed script has run in the page. */
const hasRun = (page: Page) => page.evaluate(() => 'tampered' in window);

for (const [target, file] of REMOTES) {
  test(`${file} of ${target.name}, changed: refused, and the page can be read`, async ({
    page,
    ownStore,
    ownSite,
    complaints,
  }) => {
    await tamperWithKey(ownStore, keyOf(ownStore, target.remote, file));
    complaints.allow(SAID);
    complaints.expect(REFUSED, new RegExp(`^console\\.error: RemoteLoadError: ${target.remote}/`));
    await page.goto(ownSite.address + target.path);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
    await expect(headingOf(page, target)).toBeVisible();
    expect(await hasRun(page)).toBe(false);
  });

  test(`${file} of ${target.name}, changed: the previous version takes its place`, async ({
    page,
    folder,
    ownStore,
    ownSite,
    complaints,
  }) => {
    await releaseVariant(ownStore, `${folder}/variant`, target.remote, {
      [WORDS[target.remote]]: 'Changed',
    });
    await tamperWithKey(ownStore, keyOf(ownStore, target.remote, file));
    complaints.allow(SAID);
    complaints.expect(REFUSED, new RegExp(`^console\\.error: RemoteLoadError: ${target.remote}/`));
    await page.goto(ownSite.address + target.path);
    await works(page);
    await expect(headingOf(page, target)).toBeVisible();
    expect(await hasRun(page)).toBe(false);
  });
}

test('every script of the shell that a page starts with, changed: refused, and the page can be read', async ({
  page,
  ownStore,
  ownSite,
  complaints,
}) => {
  const template = readFileSync(
    path.join(ownStore, keyOf(ownStore, 'shell', PAGE_TEMPLATE)),
    'utf8',
  );
  const scripts = [...template.matchAll(/\{\{script ([^}]+)\}\}/g)].map(([, file = '']) => file);
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) await tamperWithKey(ownStore, keyOf(ownStore, 'shell', file));
  complaints.allow(SAID);
  complaints.expect(REFUSED);
  const refused = page.waitForEvent('console', (message) =>
    REFUSED.test(`console.error: ${message.text()}`),
  );
  await page.goto(ownSite.address);
  await refused;
  await expect(headingOf(page, HOME)).toBeVisible();
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  expect(await hasRun(page)).toBe(false);
});

test('every chunk that the shell fetches later, changed: refused, and the page works on', async ({
  page,
  ownStore,
  ownSite,
  complaints,
}) => {
  await saveData(page);
  const folder = path.join(ownStore, keyOf(ownStore, 'shell', ''));
  const chunks = readdirSync(folder).filter((file) => /^\d+\.js$/.test(file));
  expect(chunks.length).toBeGreaterThan(0);
  for (const file of chunks) await tamperWithKey(ownStore, keyOf(ownStore, 'shell', file));
  complaints.allow(SAID, /^console\.log/);
  complaints.expect(REFUSED);
  await page.goto(`${ownSite.address}${CONFIRM.path}?token=t0k3n`);
  await works(page);
  const refused = page.waitForEvent('console', (message) =>
    REFUSED.test(`console.error: ${message.text()}`),
  );
  // A toast, whose parts come last of all.
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await refused;
  await expect(headingOf(page, CONFIRM)).toBeVisible();
  await page.getByRole('banner').getByRole('link').click();
  await expect(headingOf(page, HOME)).toBeVisible();
  expect(await hasRun(page)).toBe(false);
});

test('a compressed copy that was changed alone is refused as the script is', async ({
  page,
  ownStore,
  ownSite,
  complaints,
}) => {
  await tamperWithKey(ownStore, keyOf(ownStore, 'account', 'remoteEntry.js'), 'copies');
  complaints.allow(SAID);
  complaints.expect(REFUSED, /^console\.error: RemoteLoadError: account\//);
  await page.goto(ownSite.address + CONFIRM.path);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
  await expect(headingOf(page, CONFIRM)).toBeVisible();
  expect(await hasRun(page)).toBe(false);
});
