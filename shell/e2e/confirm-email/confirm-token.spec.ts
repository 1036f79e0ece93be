import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { headingOf, HOME, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { json } from '../support/TestApi';

const TOKEN = 'SECRET-t0k3n';

/** Returns everything that a page can store, as one text. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.title,
      window.name,
      history.state,
      databases,
      caches,
      document.documentElement.outerHTML,
    ]);
  });

for (const [outcome, responder] of [
  ['success', json(200, {})],
  ['failure', json(400, { message: 'No.' })],
] as const) {
  test(
    `after a ${outcome}, the token appears in the API call and nowhere else`,
    { tag: outcome === 'success' ? [] : '@all' },
    async ({ page, site, api, browserLog }) => {
      browserLog.expect(outcome === 'success' ? /^console\.log/ : /status of 400/);
      api.respondWith(responder);
      const confirm = await new ConfirmPage(page).open(site.address, `?token=${TOKEN}`);
      expect(await readStorage(page)).not.toContain(TOKEN);
      await confirm.press();
      if (outcome === 'success') await expect(confirm.toasts).toBeVisible();
      else await confirm.expectError('No.');
      expect(await readStorage(page)).not.toContain(TOKEN);
      expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });

      // Navigates to another remote, then loads a page. Enter works where the toast covers the
      // link.
      await page.getByRole('link', { name: 'Privacy Policy' }).press('Enter');
      await expect(headingOf(page, POLICY)).toBeVisible();
      expect(page.url()).not.toContain(TOKEN);
      await page.goto(site.address);
      await expect(headingOf(page, HOME)).toBeVisible();
      expect(await page.evaluate(() => document.referrer)).toBe('');
      expect(await readStorage(page)).not.toContain(TOKEN);

      const [opened, call, ...others] = site.requests
        .filter(({ url }) => url.includes(TOKEN))
        .map(({ url }) => url);
      expect(opened).toBe(`/account/confirm?token=${TOKEN}`);
      expect(call).toBe(`/api/auth/confirmation/${TOKEN}`);
      expect(others).toEqual([]);
      expect(site.requests.map(({ headers }) => JSON.stringify(headers)).join()).not.toContain(
        TOKEN,
      );
      expect(site.requests.filter(({ headers }) => headers.referer !== undefined)).toEqual([]);
      expect(
        JSON.stringify(api.calls.map(({ headers, body }) => ({ headers, body }))),
      ).not.toContain(TOKEN);
      // The browser may log the address of a failed call, but no line of ours may hold the token.
      expect(browserLog.lines.join()).not.toContain(TOKEN);
    },
  );
}
