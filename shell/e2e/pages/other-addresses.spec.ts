import { NOT_FOUND_PAGE, pageFile } from '@site/format';
import type { Page } from '@playwright/test';
import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf, PAGES, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';

/** Responds with pages as a bucket does: each under its address and the name of its file. */
async function serveAsBucket(page: Page, folder: string) {
  const files = new Map<string, string>();
  for (const { path } of PAGES)
    files.set(path, pageFile(path)).set(`/${pageFile(path)}`, pageFile(path));
  await page.route('**', async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback();
    const file = files.get(new URL(request.url()).pathname) ?? NOT_FOUND_PAGE;
    const status = file === NOT_FOUND_PAGE ? 404 : 200;
    return route.fulfill({ status, path: path.join(folder, file), contentType: 'text/html' });
  });
}

test(
  'on a bucket, a link to the file of a page confirms, and unknown addresses stay on this site',
  { tag: '@all' },
  async ({ page, site, api, browserLog }) => {
    browserLog.expect(/^console\.log: \{message: Email confirmed\}/);
    browserLog.allow(/404 \(Not Found\)$/, /ERR_ABORTED$/);
    await serveAsBucket(page, site.folder);
    await page.goto(`${site.address}//evil.example//?a=b`, { waitUntil: 'commit' });
    await page.waitForURL(`${site.address}/evil.example?a=b`);
    await waitForHydration(page);
    await expect(page).toHaveTitle('Workout Planner - Page not found');

    await page.goto(`${site.address}//account/confirm.html?token=t0k%2Fen`, {
      waitUntil: 'commit',
    });
    await page.waitForURL(`${site.address}${CONFIRM.path}?token=t0k%2Fen`);
    await waitForHydration(page);
    const confirm = new ConfirmPage(page);
    await confirm.button.click();
    await confirm.expectConfirmed();
    expect(api.calls).toEqual([
      expect.objectContaining({ url: '/api/auth/confirmation/t0k%2Fen' }),
    ]);
  },
);

test(
  'a page that a web archive has at an address of its own stays readable',
  { tag: '@all' },
  async ({ page, site }) => {
    const response = await fetch(site.address + POLICY.path);
    const body = await response.text();
    await page.route('**/web/2026/**', (route) =>
      route.fulfill({ body, contentType: 'text/html' }),
    );
    const main = page.waitForResponse(/\/main\.js$/);
    await page.goto(`${site.address}/web/2026${POLICY.path}`);
    await main;
    // Time in which the scripts would replace the page.
    await page.waitForTimeout(1000);
    await expect(headingOf(page, POLICY)).toBeVisible();
    await expect(page).toHaveTitle(POLICY.title);
  },
);
