import type { Page } from '@playwright/test';
import {
  CONFIRM,
  enableDataSaver,
  follow,
  headingOf,
  HOME,
  openPage,
  POLICY,
} from '../support/pages';
import { expect, test } from '../support/site';

/** What a tab reads of the other remote. */
const FILE = /^\/remotes\/.*\/account\.json/;

const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { mark: 1 }));
const isSameDocument = (page: Page) => page.evaluate(() => 'mark' in window);

test(
  'on a slow line, a link to another remote’s page waits for what says that there is one',
  { tag: '@all' },
  async ({ page, site }) => {
    // Nothing is read before the press.
    await enableDataSaver(page);
    await openPage(page, site.address, HOME);
    await markDocument(page);
    site.held.hold(FILE);
    await follow(page, CONFIRM.path);
    await expect(page).toHaveURL(site.address + CONFIRM.path);
    await expect(headingOf(page, HOME)).toBeVisible();

    // The visitor need not wait.
    await follow(page, POLICY.path);
    await expect(headingOf(page, POLICY)).toBeVisible();
    await follow(page, CONFIRM.path);
    site.held.release();
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    await expect(page).toHaveTitle(CONFIRM.title);
    expect(await isSameDocument(page)).toBe(true);
  },
);
