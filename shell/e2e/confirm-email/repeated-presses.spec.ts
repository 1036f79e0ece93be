import { ConfirmPage } from '../support/ConfirmPage';
import { waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { json } from '../support/TestApi';

/** The nth click of a press. Browsers do not repeat the click of Space. */
const PRESSES: Record<string, (confirm: ConfirmPage, nth: number) => Promise<void>> = {
  // Playwright sets `repeat` until the key is let go.
  'a held Enter': ({ page }) => page.keyboard.down('Enter'),
  'a triple click': async ({ page, button }, nth) => {
    await button.hover();
    await page.mouse.down({ clickCount: nth });
    await page.mouse.up({ clickCount: nth });
  },
};

for (const [name, act] of Object.entries(PRESSES))
  for (const moment of ['after hydration', 'across hydration', 'without hydration'] as const)
    test(`${name} ${moment} makes one call, however quick the answer is`, async ({
      page,
      site,
      api,
      browserLog,
    }) => {
      browserLog.allow(/status of 400/, /^console\.error/, /^failed: GET .*main\.js/);
      api.respondWith((response) => json(400, { message: `No. ${api.calls.length}` })(response));
      if (moment === 'across hydration') site.held.hold(/\.js(\?|$)/);
      if (moment === 'without hydration') await page.route('**/main.js', (route) => route.abort());
      const confirm = new ConfirmPage(page);
      await (moment === 'after hydration'
        ? confirm.open(site.address)
        : confirm.openEarly(site.address));
      await confirm.button.focus();
      await confirm.press(async () => {
        await act(confirm, 1);
        await expect.poll(() => api.calls.length).toBe(1);
        if (moment === 'across hydration') {
          site.held.release();
          await waitForHydration(page);
        }
        await expect(confirm.errorArea).toHaveText('No. 1');
        for (const nth of [2, 3]) await act(confirm, nth);
        // A second call would have cleared the area, and then changed it.
        await expect(confirm.errorArea).toHaveText('No. 1');
        await page.keyboard.up('Enter');
      });
      await confirm.press();
      await expect(confirm.errorArea).toHaveText('No. 2');
      expect(api.calls).toHaveLength(2);
    });
