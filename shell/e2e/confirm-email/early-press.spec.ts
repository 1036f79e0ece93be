import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { stallPage, type Site } from '../support/startSite';
import { defer, json } from '../support/TestApi';

/** Opens the confirmation page and holds back its scripts. */
function openEarly(page: Page, site: Site): Promise<ConfirmPage> {
  site.held.hold(/\.js(\?|$)/);
  return new ConfirmPage(page).openEarly(site.address);
}

test('Confirm, pressed before any script has loaded, shows progress and calls the API at once', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/^console\.log/);
  const response = defer(json(200, { message: 'Email confirmed' }));
  api.respondWith(response.responder);
  const confirm = await openEarly(page, site);
  expect(await confirm.readProgressSign()).toBe('none');
  await confirm.button.press('Enter');
  expect(await confirm.readProgressSign()).toBe('""');
  await expect(confirm.status).toHaveText('Confirming …');
  await expect.poll(() => api.calls.length).toBe(1);
  // More presses make no more calls, before hydration and after it.
  await confirm.button.click();
  site.held.release();
  await waitForHydration(page);
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expect(confirm.status).toHaveText('Confirming …');
  await confirm.button.click({ force: true });
  response.send();
  await confirm.expectConfirmed();
  await expect(confirm.status).toBeEmpty();
  expect(await confirm.readProgressSign()).toBe('none');
  expect(api.calls.map(({ method, url }) => [method, url])).toEqual([
    ['POST', '/api/auth/confirmation/t0k3n'],
  ]);
});

test('Confirm, pressed while the page still arrives, calls the API once it is there', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const sendRest = stallPage(site, CONFIRM.path, '<template id="scripts">');
  browserLog.expect(/^console\.log/);
  const confirm = await new ConfirmPage(page).openEarly(site.address);
  await confirm.button.click();
  expect(api.calls).toEqual([]);
  sendRest();
  await confirm.expectConfirmed();
  expect(api.calls).toHaveLength(1);
});
