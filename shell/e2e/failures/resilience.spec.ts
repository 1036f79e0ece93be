import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf, POLICY, waitForHydration } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect, test } from '../support/site';
import { deleteFile } from '../support/store/damageStore';
import { releaseVariant } from '../support/store/releaseVariant';

// remote-faults.spec.ts shows every way in which a remote fails, and what a visitor sees then.

test('a page without its script still navigates to other pages in the same tab', async ({
  page,
  ownStore,
  ownSite,
  browserLog,
}) => {
  await deleteFile(ownStore, 'marketing', 'Home.js');
  browserLog.allow(
    /^failed: GET .*\/apps\/|^console\.error: (Failed to load resource: .*404|Refused to execute script)/,
  );
  browserLog.expect(/^console\.error: .*marketing\/Home/);
  const time = await PageTime.install(page);
  await page.goto(ownSite.address);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await time.skipUntil((timeout) => expect(tryAgain).toBeInViewport({ ratio: 1, timeout }));
  await page.evaluate(() => Object.assign(window, { isSameTab: true }));
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeFocused();
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true);
  await waitForHydration(page);
});

/** A page that renders in Node, and breaks in a browser. */
const BROKEN = {
  'Click here to confirm':
    '"+(()=>{if(typeof window=="object")throw new Error("broken page")})()+"',
};

test(
  'an early press of Confirm reaches the previous version when the live one breaks',
  { tag: '@all' },
  async ({ page, folder, ownStore, api, ownSite, browserLog }) => {
    await releaseVariant(ownStore, `${folder}/variant`, 'account', BROKEN);
    browserLog.expect(/^console\.error: RemoteLoadError: account\/ConfirmEmail/, /^console\.log/);
    browserLog.allow(/broken page/);
    ownSite.held.hold(/\.js$/);
    await page.goto(`${ownSite.address}${CONFIRM.path}?token=t0k3n`, { waitUntil: 'commit' });
    const confirm = new ConfirmPage(page);
    await confirm.button.click();
    await expect(confirm.button).toHaveAttribute('data-pressed');
    ownSite.held.release();
    await expect(confirm.toasts).toBeVisible();
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    expect(api.calls).toHaveLength(1);
  },
);
