import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import { headingOf, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { configureSite } from '../support/releases';
import { defer, json, neverRespond } from '../support/TestApi';

test(
  'a confirmation whose page was left shows that it runs on Back, and raises a toast when it fails',
  { tag: '@phone' },
  async ({ page, site, api, browserLog }) => {
    browserLog.expect(/status of 400/);
    const confirm = await new ConfirmPage(page).open(site.address);
    const response = defer(json(400, { message: 'This link has expired.' }));
    api.respondWith(response.responder);
    const leave = async () => {
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(headingOf(page, POLICY)).toBeVisible();
    };
    await confirm.press();
    await expect(confirm.status).toHaveText('Confirming …');
    await expect.poll(() => api.calls.length).toBe(1);
    await leave();
    await page.goBack();
    await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
    await confirm.button.click({ force: true });
    await leave();
    response.send();
    const toast = page.getByRole('log').getByRole('alert');
    await expect(toast).toHaveText('Email confirmation: This link has expired.');
    await expectAccessible(page);
    await page.goBack();
    await expect(confirm.errorArea).toHaveText('This link has expired.');
    await confirm.expectReady();
    await expect(toast).toHaveCount(0);
    expect(api.calls).toHaveLength(1);
  },
);

test('without an answer for 15 seconds, or a connection, the page says so, and a press tries again', async ({
  page,
  context,
  site,
  api,
  browserLog,
}) => {
  await page.clock.install();
  const confirm = await new ConfirmPage(page).open(site.address);
  browserLog.expect(/net::ERR_ABORTED/, /ERR_INTERNET_DISCONNECTED/, /^console\.log/);
  const area = await confirm.errorArea.elementHandle();
  api.respondWith(neverRespond);
  // Twice before anything can render.
  await confirm.button.evaluate((button: HTMLButtonElement) => [1, 2].map(() => button.click()));
  await expect.poll(() => api.calls.length).toBe(1);
  await page.clock.fastForward(15_000);
  await confirm.expectError(/^There was no answer within 15 seconds\./);
  await context.setOffline(true);
  await confirm.pressAndExpectError(/^You are offline\./);
  await context.setOffline(false);
  const response = defer(json(200, {}));
  api.respondWith(response.responder);
  await confirm.press();
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expect(confirm.errorArea).toBeEmpty();
  // A screen reader would not announce a live region that was replaced.
  expect(await area?.evaluate((element) => element.isConnected)).toBe(true);
  await expect.poll(() => api.calls.length).toBe(2);
  response.send();
  await expect(confirm.toasts).toBeVisible();
  expect(api.calls).toHaveLength(2);
});

test(
  'the API may have another origin',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, api, browserLog }) => {
    await configureSite(ownStore, { apiOrigin: api.origin });
    const confirm = await new ConfirmPage(page).open(ownSite.address);
    browserLog.expect(/^console\.log/, /status of 400/);
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
    expect(api.calls).toMatchObject([{ method: 'POST', url: '/api/auth/confirmation/t0k3n' }]);
    expect(api.calls[0]?.headers.referer).toBeUndefined();
    api.respondWith(json(400, { message: 'This link was used already.' }));
    await confirm.press();
    await expect(confirm.errorArea).toHaveText('This link was used already.');
  },
);
