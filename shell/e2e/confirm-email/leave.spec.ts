import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf, HOME, POLICY, waitForHydration } from '../support/pages';
import { HeldRequests } from '../support/HeldRequests';
import { expect, test } from '../support/site';
import { defer, json } from '../support/TestApi';

for (const isHydrated of [true, false])
  test(`a link that loads a document during a call, hydrated: ${isHydrated}, is followed after the answer, which is told there once`, async ({
    page,
    site,
    api,
    browserLog,
  }) => {
    browserLog.allow(/^console\.log/);
    const response = defer(json(200, {}));
    api.respondWith(response.responder);
    const scripts = isHydrated ? undefined : await HeldRequests.ofScripts(page);
    const confirm = new ConfirmPage(page);
    await page.addInitScript(() => addEventListener('hydrated', () => console.log('hydrated')));
    const hydrated = page.waitForEvent('console', (message) => message.text() === 'hydrated');
    await (isHydrated ? confirm.open(site.address) : confirm.openEarly(site.address));
    await confirm.button.click();
    await expect.poll(() => api.calls.length).toBe(1);
    const logo = page.getByRole('banner').getByRole('link');
    await logo.evaluate((link) => link.setAttribute('rel', 'external'));
    await logo.click();
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    site.held.hold(/\/$/);
    const leaves = page.waitForRequest(`${site.address}/`);
    response.send();
    await leaves;
    // The document that is left hydrates while the next one loads. It must not take the outcome.
    scripts?.release();
    if (!isHydrated) await hydrated;
    site.held.release();
    await page.waitForURL(`${site.address}/`);
    await expect(headingOf(page, HOME)).toBeVisible();
    await expect(confirm.toasts).toBeVisible();
    // Until then, a reload tells it again: the visitor may not have noticed it.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('outcome'))).toBeNull();
    await page.reload();
    await waitForHydration(page);
    await expect(confirm.toasts).toHaveCount(0);
    expect(api.calls).toHaveLength(1);
  });

test('a link that is held during a call is not followed from the page that the visitor opens then', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.allow(/^console\.log/);
  const confirm = new ConfirmPage(page);
  const response = await confirm.beginCall(site.address, api);
  const logo = page.getByRole('banner').getByRole('link');
  await logo.evaluate((link) => link.setAttribute('rel', 'external'));
  await logo.click();
  await page.getByRole('link', { name: POLICY.heading }).first().click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  response.send();
  await expect(confirm.toasts).toBeVisible();
  await expect(headingOf(page, POLICY)).toBeVisible();
});

test('after a reload during a call, which goes on, a toast says that it may have worked', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  // What the browser says of a call that no document waits for.
  browserLog.allow(/ERR_ABORTED/);
  const response = await new ConfirmPage(page).beginCall(site.address, api);
  await page.reload();
  const toast = page.getByText('It may have worked.');
  await expect(toast).toBeVisible();
  response.send();
  await page.reload();
  await expect(toast).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('outcome'))).toBeNull();
  await page.reload();
  await waitForHydration(page);
  await expect(toast).toHaveCount(0);
  expect(api.calls).toHaveLength(1);
});

for (const path of ['%3Ftoken=good', '%3Ftoken%3Dgood', '?token%3Dgood'])
  test(
    `the encoded link ${path} confirms`,
    { tag: path === '%3Ftoken%3Dgood' ? [] : '@all' },
    async ({ page, site, api, browserLog }) => {
      browserLog.allow(/^console\.log/, /404/, /ERR_ABORTED/);
      await page.goto(site.address + CONFIRM.path + path, { waitUntil: 'commit' });
      await expect(headingOf(page, CONFIRM)).toBeVisible();
      await waitForHydration(page);
      const confirm = new ConfirmPage(page);
      await confirm.button.click();
      await confirm.expectConfirmed();
      expect(api.calls).toMatchObject([{ url: '/api/auth/confirmation/good' }]);
    },
  );

for (const [width, height] of [
  [667, 331],
  [844, 340],
  [640, 360],
] as const)
  test(
    `at ${width} × ${height} the button is in the first view, and the answer is scrolled into it`,
    { tag: width === 667 ? [] : '@all' },
    async ({ page, site, api, browserLog }) => {
      browserLog.expect(/status of 500/);
      await page.setViewportSize({ width, height });
      const confirm = await new ConfirmPage(page).open(site.address);
      await expect(confirm.button).toBeInViewport({ ratio: 1 });
      api.respondWith(json(500, {}));
      await confirm.button.click();
      await expect(confirm.errorArea).toBeInViewport({ ratio: 1 });
    },
  );
