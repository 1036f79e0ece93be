import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import {
  CONFIRM,
  headingOf,
  headOf,
  HOME,
  openPage,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { expect } from '../support/site';
import { NEW_HOME, NEW_POLICY, PREVIEW, STOPPED, test } from './previewedSite';

// In one worker, for which the store is made once.
test.describe.configure({ mode: 'default' });

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test('a tab shows a preview on every page, while another tab shows what is live', async ({
  page,
  context,
  ownSite,
  version,
  api,
  browserLog,
}) => {
  browserLog.allow(STOPPED);
  browserLog.expect(/^console\.log: .*Email confirmed/);
  const { address } = ownSite;
  await page.goto(`${address}/?preview=${PREVIEW}`);
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  await waitForHydration(page);
  // The address is that of the live page, so the preview's code sees what it would see live.
  await expect(page).toHaveURL(`${address}/`);
  const bar = barOf(page);
  await expect(bar).toHaveText(`Preview ${PREVIEW}: marketing ${version}Leave preview`);

  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  await expect(page).toHaveURL(address + POLICY.path);
  const head = await headOf(page);
  await page.reload();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  expect(await headOf(page)).toEqual(head);
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();

  // Another site's page, which takes the window's name away, and Back.
  await page.goto(address.replace('localhost', '127.0.0.1'));
  await expect(headingOf(page, HOME)).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();

  const confirm = await new ConfirmPage(page).open(address, '?code=t%2Bk&more=1#here');
  await expect(page).toHaveURL(`${address}${CONFIRM.path}?code=t%2Bk&more=1#here`);
  await confirm.button.click();
  await confirm.expectConfirmed();
  expect(api.calls.map(({ url }) => url)).toEqual(['/api/auth/confirmation/t%2Bk']);
  await page.getByRole('banner').getByRole('link').click();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  await expect(bar).toBeVisible();

  const other = await context.newPage();
  await openPage(other, address, HOME);
  await expect(barOf(other)).toHaveCount(0);

  await openPage(page, address, NEW_POLICY);
  const leave = bar.getByRole('link', { name: 'Leave preview' });
  // For browsers without scripts.
  await expect(leave).toHaveAttribute('href', `${POLICY.path}?preview=`);
  await leave.click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await expect(page).toHaveURL(address + POLICY.path);
  await openPage(page, address, HOME);
  await expect(bar).toHaveCount(0);
});

test(
  'the bar of a preview is accessible on a small phone with large text',
  { tag: '@all' },
  async ({ page, ownSite, browserLog }) => {
    browserLog.allow(STOPPED);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${ownSite.address}/?preview=${PREVIEW}`);
    await waitForHydration(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    await expectAccessible(page);
    await expect(barOf(page)).toBeInViewport({ ratio: 1 });
    const overflow = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  },
);
