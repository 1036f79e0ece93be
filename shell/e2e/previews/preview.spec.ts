import { CONFIRM, headingOf, HOME, openPage, POLICY, waitForHydration } from '../support/pages';
import { ConfirmPage } from '../support/ConfirmPage';
import { expect, test } from '../support/site';
import { NEW_HOME, NEW_POLICY, PREVIEW, previewMarketing } from './previewSite';

test('a tab shows a preview on every page, while another tab shows what is live', async ({
  page,
  context,
  ownSite,
  ownStore,
  folder,
  api,
  browserLog,
}) => {
  // Each load of a live address ends as soon as its page knows that the tab shows a preview.
  browserLog.allow(/^failed: GET \S+ net::ERR_ABORTED$/);
  browserLog.expect(/^console\.log: .*Email confirmed/);
  const { address } = ownSite;
  const version = await previewMarketing(ownStore, folder);
  await page.goto(`${address}/?preview=${PREVIEW}`);
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  await waitForHydration(page);
  // The address is that of the live page, so the preview's code sees what it would see live.
  await expect(page).toHaveURL(`${address}/`);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toHaveText(`Preview ${PREVIEW}: marketing ${version}Leave preview`);

  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  await expect(page).toHaveURL(address + POLICY.path);
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();

  const confirm = await new ConfirmPage(page).open(address, '?code=t%2Bk&more=1#here');
  await expect(page).toHaveURL(`${address}${CONFIRM.path}?code=t%2Bk&more=1#here`);
  await confirm.press();
  await expect(confirm.toasts).toHaveCount(1);
  expect(api.calls.map(({ url }) => url)).toEqual(['/api/auth/confirmation/t%2Bk']);

  const other = await context.newPage();
  await openPage(other, address, HOME);
  await expect(other.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);

  await openPage(page, address, NEW_POLICY);
  await bar.getByRole('link', { name: 'Leave preview' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await expect(page).toHaveURL(address + POLICY.path);
  await openPage(page, address, HOME);
  await expect(bar).toHaveCount(0);
});
