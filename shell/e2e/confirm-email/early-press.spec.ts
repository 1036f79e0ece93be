import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf, works } from '../support/pages';
import { expect, test } from '../support/site';

for (const how of ['mouse', 'keyboard'] as const) {
  test(`Confirm, pressed by ${how} before any script is there, says so at once and confirms once they are`, async ({
    page,
    site,
    api,
    complaints,
  }) => {
    complaints.expect(/^console\.log/);
    site.held.hold(/\.js$/);
    await page.goto(`${site.address}${CONFIRM.path}?token=t0k3n`, { waitUntil: 'commit' });
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    const confirm = new ConfirmPage(page);
    const sign = () =>
      confirm.button.evaluate((button) => getComputedStyle(button, '::after').content);
    expect(await sign()).toBe('none');
    if (how === 'mouse') await confirm.button.click();
    else await confirm.button.press('Enter');
    expect(await sign()).toBe('""');
    // As often as they like: it is one confirmation.
    await confirm.button.click();
    expect(api.calls).toEqual([]);

    site.held.release();
    await expect(confirm.toasts).toBeVisible();
    await confirm.expectReady();
    expect(await sign()).toBe('none');
    expect(api.calls.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/api/auth/confirmation/t0k3n'],
    ]);
  });
}

test('a link that is pressed before any script is there leads on', async ({ page, site }) => {
  site.held.hold(/\.js$/);
  await page.goto(site.address + CONFIRM.path, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Privacy Policy' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(`${site.address}/private-policy`);
  site.held.release();
  await works(page);
});
