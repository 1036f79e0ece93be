import { ConfirmPage } from '../support/ConfirmPage';
import { enableDataSaver } from '../support/pages';
import { expect, test } from '../support/site';
import { configureSite } from '../support/store/configureSite';
import { breakBody, json, neverFinish, neverRespond, resetConnection } from '../support/TestApi';
import { FAULTS, GATEWAY, NO_ANSWER, UNREACHABLE } from './confirmFaults';

test(
  'the error area shows the API’s message or says what to do',
  { tag: '@all' },
  async ({ page, site, api, browserLog }) => {
    const confirm = await new ConfirmPage(page).open(site.address);
    const screen = await page.getByRole('main').locator('img, b, svg').count();
    for (const [name, responder, text, line] of FAULTS) {
      await test.step(name, async () => {
        api.respondWith(responder);
        if (line) browserLog.expect(line);
        await confirm.pressAndExpectError(text);
      });
    }
    expect(api.calls).toHaveLength(FAULTS.length);
    expect(
      await page.getByRole('main').locator('img, b, svg').count(),
      'elements, none of them from the message',
    ).toBe(screen);
  },
);

test(
  'an API that is down is reported',
  { tag: '@all' },
  async ({ page, site, api, browserLog }) => {
    const confirm = await new ConfirmPage(page).open(site.address);
    await api.stop();
    browserLog.expect(/status of 502/);
    await confirm.pressAndExpectError(GATEWAY);
  },
);

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

for (const [name, responder] of [
  ['never answers', neverRespond],
  ['never ends its answer', neverFinish],
] as const) {
  test(
    `an API that ${name} times out after 15 seconds, and the next press tries again`,
    { tag: responder === neverRespond ? [] : '@all' },
    async ({ page, site, api, browserLog }) => {
      await page.clock.install();
      const confirm = await new ConfirmPage(page).open(site.address);
      api.respondWith(responder);
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
    },
  );
}

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

test('a site that is down is reported', { tag: '@all' }, async ({ page, site, browserLog }) => {
  // Otherwise a prefetch may fail as well.
  await enableDataSaver(page);
  const confirm = await new ConfirmPage(page).open(site.address);
  browserLog.expect(/ERR_CONNECTION_REFUSED/);
  await site.stop();
  await confirm.pressAndExpectError(UNREACHABLE);
});
