import { startLocalApi } from '@site/build/localApi';
import { baseStore } from '../support/store/baseStore';
import { ConfirmPage } from '../support/ConfirmPage';
import { startSite, type Site } from '../support/startSite';
import { expect, test } from '../support/site';

/** The ready-made links that `npm start` prints, and what the visitor is told; nothing where it is a success. */
const LINKS: [search: string, sentence?: RegExp | string][] = [
  ['?token=good'],
  ['?confirmation_code=good-a+b%2Fc==&utm_source=mail'],
  ['?token=used', 'This link was used already: your email address is confirmed.'],
  ['?token=expired', 'This link has expired. Ask for a new one in the app.'],
  ['?token=unknown', 'This confirmation link is not valid.'],
  ['?token=limited', 'Too many attempts. Wait 2 minutes, then press Confirm again.'],
  ['?token=failing', /^Something went wrong on our side\./],
];

test.describe('with the local API', () => {
  let site: Site;
  test.beforeEach(async () => {
    site = await startSite(baseStore(), (await startLocalApi()).origin);
  });
  test.afterEach(() => site.stop());

  test('every ready-made link does what it says', async ({ page, complaints }) => {
    complaints.expect(
      /^console\.log: {message: Email confirmed/,
      ...[400, 409, 410, 429, 500].map((status) => new RegExp(`status of ${status}`)),
    );
    for (const [search, sentence] of LINKS) {
      await test.step(search, async () => {
        const confirm = await new ConfirmPage(page).open(site.address, search);
        if (sentence) return confirm.pressAndFail(sentence);
        await confirm.press();
        await expect(confirm.toasts).toBeVisible();
        await expect(confirm.errorArea).toBeEmpty();
      });
    }
  });

  test('a token confirms once', async ({ page, complaints }) => {
    complaints.expect(/^console\.log/, /status of 409/);
    const confirm = await new ConfirmPage(page).open(site.address, '?token=good');
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
    await confirm.expectReady();
    await confirm.press();
    await expect(confirm.errorArea).toHaveText(/used already/);
  });

  test('the slow link is given up after 15 seconds', async ({ page, complaints }) => {
    await page.clock.install();
    complaints.expect(/^failed: POST .* net::ERR_ABORTED/);
    const confirm = await new ConfirmPage(page).open(site.address, '?token=slow');
    await confirm.press();
    await expect.poll(() => site.requests.some(({ url }) => url.startsWith('/api'))).toBe(true);
    await page.clock.fastForward(15_000);
    await confirm.expectError(/^There was no answer within 15 seconds\./);
  });
});
