import { startLocalApi } from '@site/build/localApi';
import { ConfirmPage } from '../support/ConfirmPage';
import { expect, test as base } from '../support/site';
import { startSite, type Site } from '../support/startSite';
import { baseStore } from '../support/store/baseStore';

/** The sample links that `npm start` prints, and their error; none where they succeed. */
const LINKS: [search: string, error?: RegExp | string][] = [
  ['?token=good'],
  ['?confirmation_code=good-a+b%2Fc==&utm_source=mail'],
  ['?token=used', 'This link was used already: your email address is confirmed.'],
  ['?token=expired', 'This link has expired. Ask for a new one in the app.'],
  ['?token=unknown', 'This confirmation link is not valid.'],
  ['?token=limited', 'Too many attempts. Wait 2 minutes, then press Confirm again.'],
  ['?token=failing', /^Something went wrong on our side\./],
];

const test = base.extend<{ localSite: Site }>({
  localSite: async ({ browserLog }, use) => {
    const localApi = await startLocalApi();
    const site = await startSite(baseStore(), localApi.origin);
    await use(site);
    browserLog.stop();
    await site.stop();
    localApi.stop();
  },
});

test.describe('with the local API', { tag: '@all' }, () => {
  test('every sample link gives the result that its name promises', async ({
    page,
    localSite,
    browserLog,
  }) => {
    browserLog.expect(
      /^console\.log: {message: Email confirmed/,
      ...[400, 409, 410, 429, 500].map((status) => new RegExp(`status of ${status}`)),
    );
    for (const [search, error] of LINKS) {
      await test.step(search, async () => {
        const confirm = await new ConfirmPage(page).open(localSite.address, search);
        if (error) return confirm.pressAndExpectError(error);
        await confirm.press();
        await expect(confirm.toasts).toBeVisible();
        await expect(confirm.errorArea).toBeEmpty();
      });
    }
  });

  test('a token confirms only once', async ({ page, localSite, browserLog }) => {
    browserLog.expect(/^console\.log/, /status of 409/);
    const confirm = await new ConfirmPage(page).open(localSite.address, '?token=good');
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
    await confirm.expectReady();
    await confirm.press();
    await expect(confirm.errorArea).toHaveText(/used already/);
  });

  test('the slow link times out after 15 seconds', async ({ page, localSite, browserLog }) => {
    await page.clock.install();
    browserLog.expect(/^failed: POST .* net::ERR_ABORTED/);
    const confirm = await new ConfirmPage(page).open(localSite.address, '?token=slow');
    await confirm.press();
    await expect
      .poll(() => localSite.requests.some(({ url }) => url.startsWith('/api')))
      .toBe(true);
    await page.clock.fastForward(15_000);
    await confirm.expectError(/^There was no answer within 15 seconds\./);
  });
});
