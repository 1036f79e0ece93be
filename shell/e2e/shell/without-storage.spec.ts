import { ConfirmPage } from '../support/ConfirmPage';
import { headingOf, HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

test('in a browser that refuses storage, pages navigate, go back and confirm', async ({
  page,
  site,
  browserLog,
}) => {
  browserLog.expect(/^console\.log: .*Email confirmed/);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await openPage(page, site.address, HOME);
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeFocused();
  await page.goBack();
  await expect(headingOf(page, HOME)).toBeVisible();
  const confirm = await new ConfirmPage(page).open(site.address);
  await confirm.button.click();
  await confirm.expectConfirmed();
});
