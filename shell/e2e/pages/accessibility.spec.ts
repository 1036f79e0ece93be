import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import { HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { defer, json } from '../support/TestApi';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('home and privacy policy have no accessibility violations', async ({ page, site }) => {
  await openPage(page, site.address, HOME);
  await expectAccessible(page);
  await openPage(page, site.address, POLICY);
  await page.locator('details').evaluate((details: HTMLDetailsElement) => (details.open = true));
  await expectAccessible(page);
});

test('the confirmation page has no accessibility violations, before, during and after a call', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/status of 400/, /^console\.log/);
  const confirm = await new ConfirmPage(page).open(site.address);
  await expectAccessible(page);
  const expired = defer(json(400, { message: 'This link has expired. Ask for a new one.' }));
  api.respondWith(expired.responder);
  await confirm.press();
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  expired.send();
  await confirm.expectError(/expired/);
  await expectAccessible(page);
  api.respondWith(json(200, {}));
  await confirm.press();
  await confirm.toasts.hover();
  await expectAccessible(page);
  await expect(confirm.toasts).toBeVisible();
});

test(
  'the not-found page has no accessibility violations',
  { tag: '@all' },
  async ({ page, site, browserLog }) => {
    browserLog.expect(/404/);
    await page.goto(`${site.address}/nowhere`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  },
);
