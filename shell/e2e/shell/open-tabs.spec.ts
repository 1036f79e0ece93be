import type { Page } from '@playwright/test';
import { addressOf, remoteFile } from '@site/format';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  POLICY,
  type SitePage,
} from '../support/pages';
import { readLiveRelease, releaseVariant } from '../support/releases';
import { expect, test } from '../support/site';

/** Goes to the other remote. Expects that its scripts are of a version, found with one small file. */
async function goToPolicy(page: Page, home: SitePage, shell: string, marketing: string) {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await page.getByRole('link', { name: 'Workout Planner, home' }).click();
  await expect(headingOf(page, home)).toBeVisible();
  expect(requested.filter((path) => path.endsWith('.json'))).toEqual([
    addressOf(remoteFile(shell, 'marketing')),
  ]);
  const scripts = requested.filter((path) => path.startsWith('/apps/marketing/'));
  expect(scripts).not.toEqual([]);
  for (const path of scripts) expect(path).toContain(marketing);
}

test(
  'open tabs go to a remote’s newest version, or to the last one that was live with their shell',
  { tag: '@all' },
  async ({ page, context, ownStore, ownSite }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await enableDataSaver(tab);
      await openPage(tab, ownSite.address, CONFIRM);
    }
    const shell = readLiveRelease(ownStore).apps.shell.version;
    for (const text of ['Set New Goals', 'Set More Goals'])
      await releaseVariant(ownStore, 'marketing', { 'Set Your Goals': text });
    const { version } = readLiveRelease(ownStore).apps.marketing;
    const more = { ...HOME, heading: 'Set More Goals Crush Your Goals' };
    await goToPolicy(page, more, shell, version);

    await releaseVariant(ownStore, 'shell', { 'This page doesn’t exist': 'No such page' });
    await releaseVariant(ownStore, 'marketing', { 'Set Your Goals': 'Set Late Goals' });
    await goToPolicy(other, more, shell, version);
    const next = await context.newPage();
    await next.goto(ownSite.address);
    await expect(next.getByRole('heading', { level: 1 })).toContainText('Set Late Goals');
  },
);
