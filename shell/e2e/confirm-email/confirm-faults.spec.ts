import { ConfirmPage } from '../support/ConfirmPage';
import { expect, test } from '../support/site';
import { configureSite } from '../support/store/configureSite';
import { breakBody, json, neverRespond, resetConnection } from '../support/TestApi';

const UNREACHABLE = 'We could not be reached. Check your connection, then press Confirm again.';
const NO_ANSWER =
  'There was no answer within 15 seconds. Check your connection, then press Confirm again.';

test.describe('with the API on another origin', () => {
  test.beforeEach(async ({ page, ownStore, ownSite, api }) => {
    await configureSite(ownStore, { apiOrigin: api.origin });
    await new ConfirmPage(page).open(ownSite.address);
  });

  test('success and error messages arrive', { tag: '@all' }, async ({ page, api, browserLog }) => {
    const confirm = new ConfirmPage(page);
    browserLog.expect(/^console\.log/, /status of 400/);
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
    expect(api.calls).toMatchObject([{ method: 'POST', url: '/api/auth/confirmation/t0k3n' }]);
    expect(api.calls[0]?.headers.referer).toBeUndefined();
    api.respondWith(json(400, { message: 'This link was used already.' }));
    await confirm.press();
    await expect(confirm.errorArea).toHaveText('This link was used already.');
  });

  test(
    'a refused, reset or broken connection is reported',
    { tag: '@all' },
    async ({ page, api, browserLog }) => {
      const confirm = new ConfirmPage(page);
      browserLog.expect(/^console\.error: .*net::ERR_/, /^failed: POST/);
      for (const responder of [resetConnection, breakBody]) {
        api.respondWith(responder);
        await confirm.pressAndExpectError(UNREACHABLE);
      }
      await api.stop();
      await confirm.pressAndExpectError(UNREACHABLE);
    },
  );
});

test('an API that never answers times out after 15 seconds, and the next press tries again', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  await page.clock.install();
  const confirm = await new ConfirmPage(page).open(site.address);
  api.respondWith(neverRespond);
  browserLog.expect(/^failed: POST .* net::ERR_ABORTED/, /^console\.log/);
  await confirm.press();
  await expect.poll(() => api.calls.length).toBe(1);
  await page.clock.fastForward(13_000);
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expect(confirm.errorArea).toBeEmpty();
  await page.clock.fastForward(2_000);
  await confirm.expectError(NO_ANSWER);
  api.respondWith(json(200, {}));
  await confirm.press();
  await expect(confirm.toasts).toBeVisible();
  expect(api.calls).toHaveLength(2);
});

test(
  'a device without a connection is told so, and the next press tries again',
  { tag: '@all' },
  async ({ page, context, site, api, browserLog }) => {
    const confirm = await new ConfirmPage(page).open(site.address);
    browserLog.expect(/ERR_INTERNET_DISCONNECTED/, /^console\.log/);
    await context.setOffline(true);
    await confirm.pressAndExpectError(
      'You are offline. Connect to the internet, then press Confirm again.',
    );
    expect(api.calls).toEqual([]);
    await context.setOffline(false);
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
  },
);
