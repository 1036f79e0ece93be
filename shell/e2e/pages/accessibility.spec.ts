import { ConfirmPage } from '../support/ConfirmPage';
import { removeVersion } from '../support/damageStore';
import { expectAccessible } from '../support/expectAccessible';
import { HOME, openPage, POLICY } from '../support/pages';
import { PageTime } from '../support/PageTime';
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
  'the not-found page and a page whose remote is missing have no accessibility violations',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, browserLog }) => {
    browserLog.expect(/remoteEntry|marketing|404/);
    await page.goto(`${ownSite.address}/nowhere`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await removeVersion(ownStore, 'marketing');
    const time = await PageTime.install(page);
    await page.goto(ownSite.address);
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await time.skipUntil((timeout) => expect(tryAgain).toBeVisible({ timeout }));
    await expectAccessible(page);
  },
);
