import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { HOME, headingOf, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { json } from '../support/TestApi';

const TOKEN = 'SECRET-t0k3n';

/** Everything that a page can keep a text in, as one text. */
const keptBy = (page: Page) =>
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

for (const [outcome, answering] of [
  ['success', json(200, {})],
  ['failure', json(400, { message: 'No.' })],
] as const) {
  test(`after a ${outcome}, the token has gone nowhere but into the one call`, async ({
    page,
    site,
    api,
    complaints,
  }) => {
    complaints.expect(outcome === 'success' ? /^console\.log/ : /status of 400/);
    api.answer(answering);
    const confirm = await new ConfirmPage(page).open(site.address, `?token=${TOKEN}`);
    expect(await keptBy(page)).not.toContain(TOKEN);
    await confirm.press();
    if (outcome === 'success') await expect(confirm.toasts).toBeVisible();
    else await confirm.expectError('No.');
    expect(await keptBy(page)).not.toContain(TOKEN);
    expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });

    // On to a page of this remote's neighbours, and to one that is loaded anew.
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(headingOf(page, POLICY)).toBeVisible();
    expect(page.url()).not.toContain(TOKEN);
    await page.goto(site.address);
    await expect(headingOf(page, HOME)).toBeVisible();
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(await keptBy(page)).not.toContain(TOKEN);

    const [opened, call, ...others] = site.requests
      .filter(({ url }) => url.includes(TOKEN))
      .map(({ url }) => url);
    expect(opened).toBe(`/account/confirm?token=${TOKEN}`);
    expect(call).toBe(`/api/auth/confirmation/${TOKEN}`);
    expect(others).toEqual([]);
    expect(site.requests.map(({ headers }) => JSON.stringify(headers)).join()).not.toContain(TOKEN);
    expect(site.requests.filter(({ headers }) => headers.referer !== undefined)).toEqual([]);
    expect(JSON.stringify(api.calls.map(({ headers, body }) => ({ headers, body })))).not.toContain(
      TOKEN,
    );
    // A failed call's address would be among a browser's own lines, but not in a line of ours.
    expect(complaints.heard.join()).not.toContain(TOKEN);
  });
}
