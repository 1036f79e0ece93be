import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { HeldRequests } from '../support/HeldRequests';
import { CONFIRM, headingOf, HOME, openPage, waitForHydration } from '../support/pages';
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

test('Back to a page of another remote before hydration: a toast tells what became of the press', async ({
  page,
  site,
  api,
}) => {
  await openPage(page, site.address, HOME);
  await page.evaluate((address) => history.pushState(null, '', address), `${CONFIRM.path}?token=a`);
  await expect(headingOf(page, CONFIRM)).toBeFocused();
  const response = defer(json(200, {}));
  api.respondWith(response.responder);
  const scripts = await HeldRequests.ofScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const confirm = new ConfirmPage(page);
  await confirm.button.click();
  await expect.poll(() => api.calls.length).toBe(1);
  await page.goBack();
  scripts.release();
  await expect(headingOf(page, HOME)).toBeVisible();
  response.send();
  await expect(confirm.toasts).toHaveCount(1);
});

/** The nth click of a press. Browsers do not repeat the click of Space. */
const PRESSES: Record<string, (confirm: ConfirmPage, nth: number) => Promise<void>> = {
  // Playwright sets `repeat` until the key is let go.
  'a held Enter': ({ page }) => page.keyboard.down('Enter'),
  'a triple click': async ({ page, button }, nth) => {
    await button.hover();
    await page.mouse.down({ clickCount: nth });
    await page.mouse.up({ clickCount: nth });
  },
};

for (const [name, act] of Object.entries(PRESSES))
  test(`${name} across hydration makes one call, however quick the answer is`, async ({
    page,
    site,
    api,
    browserLog,
  }) => {
    browserLog.expect(/status of 400/);
    api.respondWith((response) => json(400, { message: `No. ${api.calls.length}` })(response));
    const confirm = await openEarly(page, site);
    await confirm.button.focus();
    await act(confirm, 1);
    await expect.poll(() => api.calls.length).toBe(1);
    site.held.release();
    await waitForHydration(page);
    await expect(confirm.errorArea).toHaveText('No. 1');
    for (const nth of [2, 3]) await act(confirm, nth);
    // A second call would have cleared the area, and then changed it.
    await expect(confirm.errorArea).toHaveText('No. 1');
    expect(api.calls).toHaveLength(1);
  });
