import { ConfirmPage } from '../support/ConfirmPage';
import { HeldRequests } from '../support/HeldRequests';
import { CONFIRM, headingOf, HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';
import { stallPage } from '../support/startSite';
import { defer, json } from '../support/TestApi';

test('Confirm, pressed while the page still arrives, calls the API once it is there', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const sendRest = stallPage(site, CONFIRM.path, '<template id="scripts">');
  browserLog.expect(/^console\.log/);
  const confirm = await new ConfirmPage(page).openEarly(site.address);
  await confirm.press();
  expect(api.calls).toEqual([]);
  sendRest();
  await expect(confirm.toasts).toHaveCount(1);
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
