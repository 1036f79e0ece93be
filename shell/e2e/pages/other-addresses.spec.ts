import { NOT_FOUND_PAGE, pageFile } from '@site/contract/platform';
import type { Page } from '@playwright/test';
import path from 'node:path';
import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { CONFIRM, PAGES, waitForHydration } from '../support/pages';
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

for (const address of [
  ...['/account/confirm.html', '//account/confirm', '/account//confirm', '/account/confirm/'],
])
  test(
    `on a bucket, a link to ${address} confirms`,
    { tag: '@all' },
    async ({ page, site, api, browserLog }) => {
      browserLog.expect(/^console\.log: \{message: Email confirmed\}/);
      browserLog.allow(/404 \(Not Found\)$/, /ERR_ABORTED$/);
      await serveAsBucket(page, site.folder);
      await page.goto(`${site.address}${address}?token=t0k%2Fen`, { waitUntil: 'commit' });
      await page.waitForURL(`${site.address}${CONFIRM.path}?token=t0k%2Fen`);
      await waitForHydration(page);
      const confirm = new ConfirmPage(page);
      await confirm.press();
      await expect(confirm.toasts).toHaveText(SUCCESS);
      expect(api.calls).toEqual([
        expect.objectContaining({ url: '/api/auth/confirmation/t0k%2Fen' }),
      ]);
    },
  );

for (const address of ['//evil.example/path', '//evil.example//', '/nowhere//more/'])
  test(
    `on a bucket, ${address} is the not-found page of this site`,
    { tag: '@all' },
    async ({ page, site, browserLog }) => {
      browserLog.allow(/404 \(Not Found\)$/, /ERR_ABORTED$/);
      await serveAsBucket(page, site.folder);
      await page.goto(`${site.address}${address}?a=b`, { waitUntil: 'commit' });
      await page.waitForURL(
        `${site.address}${address.replace('//', '/').replace(/\/+$/, '').replace('//', '/')}?a=b`,
      );
      await waitForHydration(page);
      await expect(page).toHaveTitle('Workout Planner - Page not found');
    },
  );
