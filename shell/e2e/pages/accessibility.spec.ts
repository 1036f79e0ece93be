import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import { CONFIRM, openPage, PAGES } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect, test } from '../support/site';
import { removeVersion } from '../support/store/damageStore';
import { json, neverRespond } from '../support/TestApi';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const target of PAGES) {
  test(
    `${target.name} has no accessibility violations`,
    { tag: target === CONFIRM ? '@all' : [] },
    async ({ page, site }) => {
      await openPage(page, site.address, target);
      await expectAccessible(page);
    },
  );
}

test(
  'the privacy policy has no accessibility violations with its table of contents open',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(`${site.address}/private-policy`);
    await page.locator('details').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await expectAccessible(page);
  },
);

test('an error of a confirmation has no accessibility violations', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/status of 400/);
  api.respondWith(json(400, { message: 'This link has expired. Ask for a new one in the app.' }));
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.pressAndExpectError(/expired/);
  await expectAccessible(page);
});

test(
  'a confirmation in progress has no accessibility violations',
  { tag: '@all' },
  async ({ page, site, api }) => {
    api.respondWith(neverRespond);
    const confirm = await new ConfirmPage(page).open(site.address);
    await confirm.press();
    await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
  },
);

test(
  'a toast has no accessibility violations',
  { tag: '@all' },
  async ({ page, site, browserLog }) => {
    browserLog.expect(/^console\.log/);
    const confirm = await new ConfirmPage(page).open(site.address);
    await confirm.press();
    await confirm.toasts.hover();
    await expectAccessible(page);
    await expect(confirm.toasts).toBeVisible();
  },
);

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

test(
  'a page whose remote is missing has no accessibility violations',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, browserLog }) => {
    browserLog.expect(/remoteEntry|marketing|404/);
    await removeVersion(ownStore, 'marketing');
    const time = await PageTime.install(page);
    await page.goto(ownSite.address);
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await time.skipUntil((timeout) => expect(tryAgain).toBeVisible({ timeout }));
    await expectAccessible(page);
  },
);
