import { ConfirmPage } from '../support/ConfirmPage';
import { expect, test } from '../support/site';
import { defer, json, neverRespond } from '../support/TestApi';

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
