import { ConfirmPage } from '../support/ConfirmPage';
import { expect, test } from '../support/site';
import { COMMON, MISSING, SPELLINGS, UNUSABLE } from './confirmationLinks';

for (const [name, links] of [
  ['the token of a common link', COMMON],
  ['the token of every other spelling', SPELLINGS],
] as const) {
  test(
    `${name} reaches the API as the link spells it`,
    { tag: links === COMMON ? [] : '@all' },
    async ({ page, site, api, browserLog }) => {
      // Many visits.
      test.slow();
      browserLog.expect(/^console\.log/);
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
    },
  );
}

const [missing = '', ...otherMissing] = MISSING;
const [unusable = '', ...otherUnusable] = UNUSABLE;

for (const [name, withoutToken, damaged] of [
  ['a link without a token and one with a damaged token say', [missing], [unusable]],
  ['every other link without a usable token says', otherMissing, otherUnusable],
] as const) {
  test(
    `${name} what to do, without a call`,
    { tag: withoutToken.length === 1 ? [] : '@all' },
    async ({ page, site, api }) => {
      const { supportEmail } = site.settings;
      const incompleteText = `This link is incomplete. Open the link in your confirmation email once more, or write to ${supportEmail}.`;
      const damagedText = `This link is damaged. Copy the whole link from your confirmation email, or write to ${supportEmail}.`;
      const cases = [
        ...withoutToken.map((search) => [search, incompleteText] as const),
        ...damaged.map((search) => [search, damagedText] as const),
      ];
      for (const [search, text] of cases) {
        const confirm = await new ConfirmPage(page).open(site.address, search);
        await expect(confirm.errorArea).toBeEmpty();
        await confirm.pressAndExpectError(text);
      }
      expect(api.calls).toEqual([]);
    },
  );
}

test(
  'a token of a megabyte is refused without a call, and the page keeps working',
  {
    tag: '@all',
  },
  async ({ page, site, api, browserLog }) => {
    const confirm = await new ConfirmPage(page).open(site.address);
    // The server refuses an address of this length, so that only the page itself can go there.
    await page.evaluate(() => {
      history.pushState(null, '', `?token=${'k'.repeat(1_000_000)}`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await confirm.pressAndExpectError(/^This link is damaged\. Copy the whole link/);
    expect(api.calls).toEqual([]);
    await page.goBack();
    browserLog.expect(/^console\.log/);
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
    expect(api.calls.map(({ url }) => url)).toEqual(['/api/auth/confirmation/t0k3n']);
  },
);
