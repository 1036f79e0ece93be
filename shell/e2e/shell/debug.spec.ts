import type { Page } from '@playwright/test';
import { boxOf, headingOf, HOME, openPage, CONFIRM } from '../support/pages';
import { NEW_HOME, PREVIEW, previewMarketing } from '../releases/previewedSite';
import { expectAccessible } from '../support/expectAccessible';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/releases';
import { releaseBroken } from '../support/damageStore';

const DEBUG_HOME = { ...HOME, path: '/?debug' };

const panelOf = (page: Page) => page.getByRole('region', { name: 'Debug panel' });
const tableOf = (page: Page, name: string) => panelOf(page).getByRole('table', { name });

test('?debug shows the release and the version of each app, and no other address loads the panel', async ({
  page,
  site,
}) => {
  const isPanel = ({ url }: { url: string }) => url.endsWith('/debug.js');
  for (const path of ['/?debugger', '/?debug=1']) {
    await openPage(page, site.address, { ...HOME, path });
    await expect(panelOf(page)).toBeHidden();
  }
  expect(site.requests.filter(isPanel)).toEqual([]);

  await openPage(page, site.address, DEBUG_HOME);
  const { number, apps } = readLiveRelease(site.folder);
  const panel = panelOf(page);
  await expect(panel).toContainText(`release ${number} · no problems`);
  for (const [name, { version }] of Object.entries(apps))
    await expect(
      tableOf(page, 'Apps').getByRole('row', { name: `${name} ${version}` }),
    ).toContainText(`release ${number}`);
  await expect(
    tableOf(page, 'Loaded').getByRole('row', { name: /^Home\.js marketing/ }),
  ).toContainText('live');
  expect(site.requests.filter(isPanel)).toHaveLength(1);
});

test(
  'the panel says which version failed, why, and what replaces it',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, browserLog }) => {
    const before = readLiveRelease(ownStore).apps.marketing.version;
    await releaseBroken(ownStore);
    browserLog.allow(/integrity/, /^failed: GET .*\/apps\//);
    browserLog.expect(/^console\.error: RemoteLoadError: marketing\/Home/);
    await openPage(page, ownSite.address, DEBUG_HOME);
    const panel = panelOf(page);
    await expect(panel.getByRole('log', { name: 'Problems' })).toContainText(
      /RemoteLoadError after \d+ ms\s*marketing\/Home .* failed \(entry\)/,
    );
    await expect(tableOf(page, 'Apps').getByRole('row', { name: /^marketing / })).toContainText(
      `Home is from the previous version ${before}`,
    );
    await expect(
      tableOf(page, 'Loaded').getByRole('row', {
        name: new RegExp(`^Home\\.js marketing ${before}`),
      }),
    ).toContainText('previous');
  },
);

test(
  'on the confirmation page, the panel shows no token',
  { tag: '@all' },
  async ({ page, site, api, browserLog }) => {
    browserLog.expect(/^console\.log: \{message: Email confirmed\}/);
    const token = 'SECRET-t0k3n';
    await openPage(page, site.address, {
      ...CONFIRM,
      path: `${CONFIRM.path}?token=${token}&debug`,
    });
    const panel = panelOf(page);
    await expect(panel).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => api.calls.length).toBe(1);
    expect(api.calls[0]?.url).toBe(`/api/auth/confirmation/${token}`);
    await expect(tableOf(page, 'Loaded').getByRole('row', { name: /^\/api\/…/ })).toBeVisible();
    expect(await panel.innerHTML()).not.toContain(token);
  },
);

test(
  'the panel opens a preview by its name, shows its versions, and leaves it',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, browserLog }) => {
    // A load of a live address ends as soon as its page knows that the tab shows a preview.
    browserLog.allow(/^failed: GET \S+ net::ERR_ABORTED$/);
    const { version: live } = readLiveRelease(ownStore).apps.marketing;
    const version = await previewMarketing(ownStore);
    await openPage(page, ownSite.address, DEBUG_HOME);
    const panel = panelOf(page);
    // It appears above the form, which moves: a click before that may miss the button.
    await expect(panel).toContainText('Live now: release 2');
    await panel.getByRole('textbox', { name: 'Preview' }).fill(PREVIEW);
    await panel.getByRole('button', { name: 'Open preview' }).click();
    await expect(headingOf(page, NEW_HOME)).toBeVisible();
    await expect(panel).toContainText(`preview ${PREVIEW}`);
    const row = tableOf(page, 'Apps').getByRole('row', { name: `marketing ${version}` });
    await expect(row).toContainText(`Live is ${live}.`);
    await expect(tableOf(page, 'Loaded').getByRole('row', { name: /^Home\.js/ })).toContainText(
      'preview',
    );

    await panel.getByRole('button', { name: `Leave preview ${PREVIEW}` }).click();
    await expect(headingOf(page, HOME)).toBeVisible();
    await expect(panel).not.toContainText(PREVIEW);
    await expect(page).toHaveURL(`${ownSite.address}/?debug`);
  },
);

test('the panel is accessible on a screen of 320 px', { tag: '@all' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openPage(page, site.address, DEBUG_HOME);
  await expect(panelOf(page).getByRole('table')).toHaveCount(2);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const panel = await boxOf(panelOf(page));
  expect(panel.height).toBeLessThan(800 * 0.7);
  // The end of the page can be scrolled above the panel.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const footer = await boxOf(page.getByRole('contentinfo'));
  expect(footer.bottom).toBeLessThanOrEqual(panel.y + 1);
});
