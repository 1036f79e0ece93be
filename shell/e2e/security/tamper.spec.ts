import type { Page } from '@playwright/test';
import { PAGE_TEMPLATE, versionFile } from '@site/contract';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  HOME,
  POLICY,
  waitForHydration,
  type SitePage,
} from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect, test } from '../support/site';
import { injectCode } from '../support/store/damageStore';
import { readLiveRelease, type TestedApp } from '../support/store/readLiveRelease';

/**
 * The browser must refuse every script that was changed in the store together with its compressed
 * copies. Pictures are left out because browsers do not check them; `verify` checks them like all
 * other files.
 */

/** Messages that may accompany the refusal: about preloads, retries and prefetches. */
const SIDE_EFFECTS = /^failed: GET .*\/apps\/|^console\.(error|warning): /;
/** The browser's message about a wrong hash, however the script was requested. */
const REFUSED = /^console\.error: .*(integrity|digest)/i;

/** A container and a page: the shell requests them in different ways. */
const REMOTE_SCRIPTS: [SitePage, string][] = [
  [HOME, 'remoteEntry.js'],
  [CONFIRM, 'ConfirmEmail.js'],
];

const keyOf = (store: string, app: TestedApp, file: string) =>
  versionFile(app, readLiveRelease(store).apps[app].version, file);

/** Returns whether any code of a changed script has run in the page. */
const hasRun = (page: Page) => page.evaluate(() => 'tampered' in window);

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

for (const [target, file] of REMOTE_SCRIPTS) {
  test(
    `a changed ${file} of ${target.name} is refused, and the page can be read`,
    { tag: file === 'ConfirmEmail.js' ? [] : '@all' },
    async ({ page, ownStore, ownSite, browserLog }) => {
      await injectCode(ownStore, keyOf(ownStore, target.remote, file));
      browserLog.allow(SIDE_EFFECTS);
      browserLog.expect(
        REFUSED,
        new RegExp(`^console\\.error: RemoteLoadError: ${target.remote}/`),
      );
      const time = await PageTime.install(page);
      await page.goto(ownSite.address + target.path);
      await time.skipUntil((timeout) => expect(tryAgain(page)).toBeVisible({ timeout }));
      await expect(headingOf(page, target)).toBeVisible();
      expect(await hasRun(page)).toBe(false);
    },
  );
}

test('changed start scripts of the shell are refused, and the page can be read', async ({
  page,
  ownStore,
  ownSite,
  browserLog,
}) => {
  const template = readFileSync(
    path.join(ownStore, keyOf(ownStore, 'shell', PAGE_TEMPLATE)),
    'utf8',
  );
  const scripts = [...template.matchAll(/\{\{script ([^}]+)\}\}/g)].map(([, file = '']) => file);
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) await injectCode(ownStore, keyOf(ownStore, 'shell', file));
  browserLog.allow(SIDE_EFFECTS);
  browserLog.expect(REFUSED);
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

test(
  'changed chunks that the shell loads later are refused, and the page keeps working',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, browserLog }) => {
    await enableDataSaver(page);
    const folder = path.join(ownStore, keyOf(ownStore, 'shell', ''));
    const chunks = readdirSync(folder).filter((file) => /^\d+\.js$/.test(file));
    expect(chunks.length).toBeGreaterThan(0);
    for (const file of chunks) await injectCode(ownStore, keyOf(ownStore, 'shell', file));
    browserLog.allow(SIDE_EFFECTS, /^console\.log/);
    browserLog.expect(REFUSED);
    await page.goto(`${ownSite.address}${CONFIRM.path}?token=t0k3n`);
    await waitForHydration(page);
    const refused = page.waitForEvent('console', (message) =>
      REFUSED.test(`console.error: ${message.text()}`),
    );
    // A toast loads its parts last of all.
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await refused;
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    await page.getByRole('banner').getByRole('link').click();
    await expect(headingOf(page, HOME)).toBeVisible();
    expect(await hasRun(page)).toBe(false);
  },
);
