import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';

for (const how of ['mouse', 'keyboard'] as const) {
  test(
    `Confirm, pressed by ${how} before any script has loaded, shows progress at once and confirms later`,
    { tag: how === 'mouse' ? [] : '@all' },
    async ({ page, site, api, browserLog }) => {
      browserLog.expect(/^console\.log/);
      site.held.hold(/\.js$/);
      await page.goto(`${site.address}${CONFIRM.path}?token=t0k3n`, { waitUntil: 'commit' });
      await expect(headingOf(page, CONFIRM)).toBeVisible();
      const confirm = new ConfirmPage(page);
      expect(await confirm.readProgressSign()).toBe('none');
      if (how === 'mouse') await confirm.button.click();
      else await confirm.button.press('Enter');
      expect(await confirm.readProgressSign()).toBe('""');
      await expect(confirm.status).toHaveText('Confirming …');
      // More presses make no more calls.
      await confirm.button.click();
      expect(api.calls).toEqual([]);

      site.held.release();
      await expect(confirm.toasts).toBeVisible();
      await confirm.expectReady();
      await expect(confirm.status).toBeEmpty();
      expect(await confirm.readProgressSign()).toBe('none');
      expect(api.calls.map(({ method, url }) => [method, url])).toEqual([
        ['POST', '/api/auth/confirmation/t0k3n'],
      ]);
    },
  );
}

test(
  'a link pressed before any script has loaded leads to its page',
  { tag: '@all' },
  async ({ page, site }) => {
    site.held.hold(/\.js$/);
    await page.goto(site.address + CONFIRM.path, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Privacy Policy' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(`${site.address}/private-policy`);
    site.held.release();
    await waitForHydration(page);
  },
);
