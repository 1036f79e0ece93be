import { ConfirmPage } from '../support/ConfirmPage';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  openPage,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect, test } from '../support/site';
import { deleteFile } from '../support/store/damageStore';
import { readLiveRelease } from '../support/store/readLiveRelease';
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

for (const [how, broken] of [
  [
    'does not load',
    { '"./ConfirmEmail":()=>': '"./ConfirmEmail":()=>Promise.reject(new Error("gone"))||' },
  ],
  [
    'breaks',
    {
      'Click here to confirm':
        '"+(()=>{if(typeof window=="object")throw new Error("broken page")})()+"',
    },
  ],
] as const) {
  test(
    `an early press of Confirm reaches the previous version when the live one ${how}`,
    { tag: '@all' },
    async ({ page, folder, ownStore, api, ownSite, browserLog }) => {
      await releaseVariant(ownStore, `${folder}/variant`, 'account', broken);
      browserLog.expect(/^console\.error: RemoteLoadError: account\/ConfirmEmail/, /^console\.log/);
      browserLog.allow(/broken page|gone/);
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
}

test('a tab loads the live version of a remote that was deployed after the tab was opened', async ({
  page,
  folder,
  ownStore,
  ownSite,
}) => {
  await enableDataSaver(page);
  await openPage(page, ownSite.address, CONFIRM);
  const before = readLiveRelease(ownStore).number;
  await releaseVariant(ownStore, `${folder}/variant`, 'marketing', {
    'Set Your Goals': 'Set New Goals',
  });
  expect(readLiveRelease(ownStore).number).toBe(before + 1);
  await page.getByRole('banner').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Set New Goals');
});
