import { hasCeph } from '@site/testing/objectStore';
import { ConfirmPage } from '../support/ConfirmPage';
import { headingOf, HOME, openPage, POLICY, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import { startBucketSite } from '../support/startBucketSite';
import { NEW_HOME, NEW_POLICY, PREVIEW, previewMarketing, STOPPED } from '../previews/previewSite';
import { NEW, setDraw, startRollout } from './rolloutVisits';

test(
  'in a bucket behind nginx, a tab shows a preview, and a visitor of a rollout its version',
  { tag: '@all' },
  async ({ browser, page, context, folder, api, browserLog }) => {
    // `.ci/run` installs Ceph, and without it CI fails. It runs on Linux alone, so other machines skip this.
    test.skip(!hasCeph() && !process.env.CI, 'needs the S3 server of Ceph');
    test.setTimeout(420_000);
    browserLog.allow(STOPPED);
    browserLog.expect(/^console\.log: .*Email confirmed/);
    const site = await startBucketSite(folder, api.origin);
    try {
      const { address, store } = site;
      await previewMarketing(store, `${folder}/preview`);
      await page.goto(`${address}/?preview=${PREVIEW}`);
      await expect(headingOf(page, NEW_HOME)).toBeVisible();
      await waitForHydration(page);
      await page.getByRole('link', { name: 'Private Policy' }).click();
      await expect(headingOf(page, NEW_POLICY)).toBeVisible();
      await page.reload();
      await expect(headingOf(page, NEW_POLICY)).toBeVisible();
      await expect(page).toHaveURL(address + POLICY.path);
      const confirm = await new ConfirmPage(page).open(address, '?token=bucket');
      await confirm.press();
      await expect(confirm.toasts).toHaveCount(1);
      const other = await context.newPage();
      await openPage(other, address, HOME);

      await startRollout(store, folder, 5);
      const visitor = await browser.newContext();
      await setDraw(visitor, 4);
      const visit = await visitor.newPage();
      await visit.goto(address);
      await expect(headingOf(visit, NEW)).toBeVisible();
      await visitor.close();
    } finally {
      await site.stop();
    }
  },
);
