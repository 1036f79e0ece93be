import { takeAway } from '../support/store/breakRemote';
import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import { PAGES, visit } from '../support/pages';
import { expect, test } from '../support/site';
import { json, silent } from '../support/TestApi';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const target of PAGES) {
  test(`axe finds nothing on ${target.name}`, async ({ page, site }) => {
    await visit(page, site.address, target);
    await expectAccessible(page);
  });
}

test('axe finds nothing on the policy with its table of contents open', async ({ page, site }) => {
  await page.goto(`${site.address}/private-policy`);
  await page.locator('details').evaluate((details: HTMLDetailsElement) => (details.open = true));
  await expectAccessible(page);
});

test('axe finds nothing on the confirmation with an error', async ({
  page,
  site,
  api,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  api.answer(json(400, { message: 'This link has expired. Ask for a new one in the app.' }));
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.pressAndFail(/expired/);
  await expectAccessible(page);
});

test('axe finds nothing while a confirmation runs', async ({ page, site, api }) => {
  api.answer(silent);
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.press();
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
});

test('axe finds nothing on a toast', async ({ page, site, complaints }) => {
  complaints.expect(/^console\.log/);
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.press();
  await confirm.toasts.hover();
  await expectAccessible(page);
  await expect(confirm.toasts).toBeVisible();
});

test('axe finds nothing on the not-found page', async ({ page, site, complaints }) => {
  complaints.expect(/404/);
  await page.goto(`${site.address}/nowhere`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on a page whose remote is gone', async ({
  page,
  ownStore,
  ownSite,
  complaints,
}) => {
  complaints.expect(/remoteEntry|marketing|404/);
  await takeAway(ownStore, 'marketing');
  await page.goto(ownSite.address);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
});
