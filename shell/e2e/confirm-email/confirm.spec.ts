import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { CONFIRM } from '../support/pages';
import { expect, test } from '../support/site';
import { defer, json } from '../support/TestApi';

test('shows a text, a button and an empty error area, and calls the API only when pressed', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  await expect(page).toHaveTitle(CONFIRM.title);
  await expect(page.getByRole('main')).toHaveText(/^Click here to confirm your email\s*Confirm$/);
  await expect(confirm.errorArea).toBeEmpty();
  await confirm.button.hover();
  await confirm.button.focus();
  await page.waitForLoadState('networkidle');
  expect(api.calls).toEqual([]);
  browserLog.expect(/^console\.log/);
  await confirm.press();
  await expect(confirm.toasts).toBeVisible();
  expect(api.calls).toHaveLength(1);
});

test('success is logged and raises a toast, and the screen stays as it was', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  const body = { message: 'Email confirmed', id: 7 };
  api.respondWith(json(200, body));
  const before = await page.getByRole('main').ariaSnapshot({ boxes: true });
  const logged = page.waitForEvent('console');
  browserLog.expect(/^console\.log/);
  await confirm.press();
  const line = await logged;
  expect(line.type()).toBe('log');
  expect(await line.args()[0]?.jsonValue()).toEqual(body);
  await expect(page.getByRole('log')).toContainText(SUCCESS);
  await confirm.expectReady();
  await expect.poll(() => page.getByRole('main').ariaSnapshot({ boxes: true })).toBe(before);
  await expect(page).toHaveURL(`${site.address}${CONFIRM.path}?token=t0k3n`);
});

test('a press during a call does nothing, and a press after it calls once more', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  const response = defer(json(200, {}));
  api.respondWith(response.responder);
  browserLog.expect(/^console\.log/);
  // Twice before anything can render, then by mouse and keyboard while the button is busy.
  await confirm.button.evaluate((button: HTMLButtonElement) =>
    [1, 2].forEach(() => button.click()),
  );
  await expect.poll(() => api.calls.length).toBe(1);
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await confirm.button.dblclick({ force: true });
  await confirm.button.press('Enter');
  await confirm.button.press('Space');
  response.send();
  await expect(confirm.toasts).toHaveCount(1);
  await confirm.expectReady();
  expect(api.calls).toHaveLength(1);
  await confirm.press();
  await expect.poll(() => api.calls.length).toBe(2);
  response.send();
  await expect(confirm.toasts).toHaveCount(2);
});

test('the keyboard alone confirms', async ({ page, site, api, browserLog }) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  browserLog.expect(/^console\.log/);
  for (let stop = 0; stop < 5; stop++) {
    await page.keyboard.press('Tab');
    if (await confirm.button.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(confirm.button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirm.toasts).toBeVisible();
  await confirm.expectReady();
  await expect(confirm.button).toBeFocused();
  expect(api.calls).toHaveLength(1);
});

test('the error area exists from the start and is cleared when the next try begins', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  const area = await confirm.errorArea.elementHandle();
  api.respondWith(json(400, { message: 'No.' }));
  browserLog.expect(/status of 400/, /^console\.log/);
  await confirm.pressAndExpectError('No.');
  const response = defer(json(200, {}));
  api.respondWith(response.responder);
  await confirm.press();
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expect(confirm.errorArea).toBeEmpty();
  response.send();
  await expect(confirm.toasts).toBeVisible();
  await expect(confirm.errorArea).toBeEmpty();
  // A screen reader would not announce a live region that was replaced.
  expect(await area?.evaluate((element) => element.isConnected)).toBe(true);
});

test('the token of a link reaches the API, however long it is and however it is encoded', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/^console\.log/);
  const long = 'k'.repeat(5000);
  const search = `?confirmation_code=${long}a%2Fb+c==&utm_source=mail`;
  const confirm = await new ConfirmPage(page).open(site.address, search);
  await confirm.press();
  await expect(confirm.toasts).toBeVisible();
  expect(api.calls).toMatchObject([
    { method: 'POST', url: `/api/auth/confirmation/${long}a%2Fb%2Bc%3D%3D`, body: '' },
  ]);
});
