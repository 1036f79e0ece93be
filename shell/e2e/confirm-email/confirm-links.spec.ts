import { ConfirmPage } from '../support/ConfirmPage';
import { MISSING, PATH_LIKE, PATHS, UNUSABLE } from './confirmPaths';
import { expect, test } from '../support/site';

for (const [name, links] of [
  ['the token', PATHS],
  ['a token that looks like a path', PATH_LIKE],
] as const) {
  test(`${name} is read and passed on as the link spells it`, async ({
    page,
    site,
    api,
    complaints,
  }) => {
    // Many visits.
    test.slow();
    complaints.expect(/^console\.log/);
    for (const [search, token] of links) {
      await test.step(search.slice(0, 40), async () => {
        const confirm = await new ConfirmPage(page).open(site.address, search);
        await confirm.press();
        await expect(confirm.toasts).toBeVisible();
        const [call, ...more] = api.calls.splice(0);
        expect(more).toEqual([]);
        expect(call).toMatchObject({
          method: 'POST',
          url: `/api/auth/confirmation/${token}`,
          body: '',
        });
        expect(call?.headers['content-type']).toBeUndefined();
        expect(call?.headers['content-length'] ?? '0').toBe('0');
      });
    }
  });
}

test('a link without a usable token says what to do, and calls nothing', async ({
  page,
  site,
  api,
}) => {
  const email = site.settings.supportEmail;
  const cases = [
    ...MISSING.map((search) => [
      search,
      `This link is incomplete. Open the link in your confirmation email once more, or write to ${email}.`,
    ]),
    ...UNUSABLE.map((search) => [
      search,
      `This link is damaged. Copy the whole link from your confirmation email, or write to ${email}.`,
    ]),
  ] as const;
  for (const [search = '', sentence = ''] of cases) {
    const confirm = await new ConfirmPage(page).open(site.address, search);
    await expect(confirm.errorArea).toBeEmpty();
    await confirm.pressAndFail(sentence);
  }
  expect(api.calls).toEqual([]);
});

test('a token of a megabyte, which no server takes, is told and calls nothing, and the page goes on', async ({
  page,
  site,
  api,
  complaints,
}) => {
  const confirm = await new ConfirmPage(page).open(site.address);
  // No server gives out a page for an address of that length, either: it can only be come to within the site.
  await page.evaluate(() => {
    history.pushState(null, '', `?token=${'k'.repeat(1_000_000)}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await confirm.pressAndFail(/^This link is damaged\. Copy the whole link/);
  expect(api.calls).toEqual([]);
  await page.goBack();
  complaints.expect(/^console\.log/);
  await confirm.press();
  await expect(confirm.toasts).toBeVisible();
  expect(api.calls.map(({ url }) => url)).toEqual(['/api/auth/confirmation/t0k3n']);
});
