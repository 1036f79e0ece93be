import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf, HOME, waitForHydration } from '../support/pages';
import { HeldRequests } from '../support/HeldRequests';
import { expect, test } from '../support/site';
import { defer, json } from '../support/TestApi';

test('a link that loads a document during an early call is followed after the answer, which is told there once', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.allow(/^console\.log/);
  const response = defer(json(200, {}));
  api.respondWith(response.responder);
  const scripts = await HeldRequests.ofScripts(page);
  const confirm = new ConfirmPage(page);
  await page.addInitScript(() => addEventListener('hydrated', () => console.log('hydrated')));
  const hydrated = page.waitForEvent('console', (message) => message.text() === 'hydrated');
  await confirm.openEarly(site.address);
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
  scripts.release();
  await hydrated;
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
