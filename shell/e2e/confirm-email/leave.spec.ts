import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf, HOME, waitForHydration } from '../support/pages';
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

test('a link whose question mark is encoded confirms', async ({ page, site, api, browserLog }) => {
  browserLog.allow(/^console\.log/, /404/, /ERR_ABORTED/);
  await page.goto(`${site.address}${CONFIRM.path}%3Ftoken%3Dgood`, { waitUntil: 'commit' });
  await expect(headingOf(page, CONFIRM)).toBeVisible();
  await waitForHydration(page);
  const confirm = new ConfirmPage(page);
  await confirm.button.click();
  await confirm.expectConfirmed();
  expect(api.calls).toMatchObject([{ url: '/api/auth/confirmation/good' }]);
});
