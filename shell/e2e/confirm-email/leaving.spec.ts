import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import { headingOf, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { defer, json, type Responder, type TestApi } from '../support/TestApi';

const EXPIRED = json(400, { message: 'This link has expired.' });

/** Presses Confirm, and goes to another page by a link during the call. */
async function pressAndLeave(page: Page, address: string, api: TestApi, responder: Responder) {
  const confirm = await new ConfirmPage(page).open(address);
  const response = defer(responder);
  api.respondWith(response.responder);
  await confirm.press();
  await expect(confirm.status).toHaveText('Confirming …');
  await expect.poll(() => api.calls.length).toBe(1);
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  return { confirm, response };
}

test(
  'a confirmation that fails after its page was left raises a toast, and Back shows why',
  { tag: '@phone' },
  async ({ page, site, api, browserLog }) => {
    browserLog.expect(/status of 400/);
    const { confirm, response } = await pressAndLeave(page, site.address, api, EXPIRED);
    response.send();
    const toast = page.getByRole('log').getByRole('alert');
    await expect(toast).toHaveText('Email confirmation: This link has expired.');
    await expectAccessible(page);
    await page.goBack();
    await expect(confirm.errorArea).toHaveText('This link has expired.');
    await confirm.expectReady();
    await expect(toast).toHaveCount(0);
    expect(api.calls).toHaveLength(1);
  },
);

test('Back during the call shows that it runs, and a press makes no second call', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/^console\.log/);
  const { confirm, response } = await pressAndLeave(page, site.address, api, json(200, {}));
  await page.goBack();
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await confirm.button.click({ force: true });
  await confirm.button.press('Enter');
  response.send();
  await expect(confirm.toasts).toHaveCount(1);
  await confirm.expectReady();
  expect(api.calls).toHaveLength(1);
});
