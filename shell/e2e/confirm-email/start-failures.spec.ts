import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM } from '../support/pages';
import { expect, test } from '../support/site';

const TOO_OLD =
  'This browser is too old for this button. Update it, or open the page in another browser.';

/** Expects that the press was given back with a text: the button can be pressed again. */
async function expectGivenBack(confirm: ConfirmPage, text: string): Promise<void> {
  await expect(confirm.errorArea).toHaveText(text);
  await expect(confirm.status).toBeEmpty();
  expect(await confirm.readProgressSign()).toBe('none');
}

test('a browser that is too old gets a page that reads, and Confirm says so', async ({
  page,
  site,
  api,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  const confirm = await new ConfirmPage(page).openEarly(site.address);
  await confirm.button.click();
  await expectGivenBack(confirm, TOO_OLD);
  await expect(page).toHaveTitle(CONFIRM.title);
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(`${site.address}/private-policy`);
  expect(api.calls).toEqual([]);
  await expect(page.locator('script[src]')).toHaveCount(0);
});

test('in a browser without modules, Confirm says that it is too old', async ({ page, site }) => {
  await page.route(`**${CONFIRM.path}*`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replaceAll('type="module"', 'type="unknown"').replace(' nomodule', '');
    await route.fulfill({ response, body });
  });
  const confirm = await new ConfirmPage(page).openEarly(site.address);
  await expect(confirm.errorArea).toBeEmpty();
  await confirm.button.click();
  await expect(confirm.errorArea).toHaveText(TOO_OLD);
});
