import type { Page } from '@playwright/test';
import { STORED } from '../../src/routing/tabStorage';
import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import {
  CONFIRM,
  enableDataSaver,
  follow,
  headingOf,
  headOf,
  HOME,
  openPage,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { expect } from '../support/site';
import { defer, json } from '../support/TestApi';
import {
  DRAWN,
  NEW_HOME,
  NEW_POLICY,
  NOT_DRAWN,
  PREVIEW,
  setDraw,
  STOPPED,
  test,
} from './sitePlaces';

// In one worker, for which the store is made once.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ browserLog }) => browserLog.allow(STOPPED));

/** The title of `NEW_POLICY`. */
const TITLE = 'Workout Planner - Privacy Promise';

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test('a tab shows a preview on every page, while another tab shows what is live', async ({
  page,
  context,
  ownSite,
  version,
  api,
  browserLog,
}) => {
  browserLog.expect(/^console\.log: .*Email confirmed/);
  await setDraw(page, NOT_DRAWN);
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
  // The head follows what a navigation shows, once the tab has read what the remote says of its pages.
  await expect(page).toHaveTitle(TITLE);
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

  const other = await context.newPage();
  await openPage(other, address, HOME);
  await expect(barOf(other)).toHaveCount(0);

  const leave = bar.getByRole('link', { name: 'Leave preview' });
  // For browsers without scripts, which have only its document.
  await expect(leave).toHaveAttribute('href', `${CONFIRM.path}?preview=`);
  await leave.click();
  await expect(headingOf(page, HOME)).toBeVisible();
  await expect(page).toHaveURL(address + HOME.path);
  await openPage(page, address, POLICY);
  await expect(bar).toHaveCount(0);
});

test('5 % of the visitors get the new version at the same addresses, on every page load', async ({
  page,
  ownSite,
}) => {
  await setDraw(page, DRAWN);
  await enableDataSaver(page);
  const link = `${ownSite.address}/?campaign=a#top`;
  await page.goto(link);
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  await waitForHydration(page);
  expect(page.url()).toBe(link);
  expect(await page.locator('[data-preview]').count()).toBe(0);
  expect(await page.locator('meta[name=robots]').count()).toBe(0);
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(POLICY.path);
  await expect(page).toHaveTitle(TITLE);
  const head = await headOf(page);
  await page.reload();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  expect(await headOf(page)).toEqual(head);
  await page.goBack();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  // From another remote's page.
  await openPage(page, ownSite.address, CONFIRM);
  await page.getByRole('banner').getByRole('link').click();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('browsers hold what the list in the code and the privacy policy name, and no token', async ({
  context,
  page,
  ownSite,
  api,
  browserLog,
}) => {
  browserLog.allow(/^failed: (GET|POST) \S+ net::ERR_(FAILED|ABORTED)$/);
  browserLog.allow(/^console\.error: (RemoteLoadError|Failed to load resource)/);
  const { address } = ownSite;
  const link = `${CONFIRM.path}?token=t0k3n`;
  await context.addInitScript((draw) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value);
      const place = this === localStorage ? 'localStorage' : 'sessionStorage';
      // What is stored as a page is left would reach the test no other way.
      const noted = localStorage.getItem('noted') ?? '';
      setItem.call(localStorage, 'noted', `${noted}${place}.${key} ${value}\n`);
    };
    Math.random = () => draw / 100;
  }, NOT_DRAWN);
  await enableDataSaver(page);

  await test.step('a preview', async () => {
    await page.goto(`${address}/?preview=${PREVIEW}`);
    await page.getByRole('link', { name: 'Leave preview' }).click();
    await expect(headingOf(page, HOME)).toBeVisible();
  });
  await test.step('a page that is left before the answer of a call', async () => {
    const response = defer(json(200, {}));
    api.respondWith(response.responder);
    const confirm = await new ConfirmPage(page).open(address, link.slice(CONFIRM.path.length));
    await confirm.button.click();
    await expect.poll(() => api.calls.length).toBe(1);
    await openPage(page, address, HOME);
    response.send();
  });
  await test.step('a page that only its own document can show', async () => {
    const scripts = /\/apps\/account\//;
    await page.route(scripts, (route) => route.abort());
    const opens = page.waitForRequest(address + link);
    await follow(page, link);
    await opens;
    await page.unroute(scripts);
    await expect(headingOf(page, CONFIRM)).toBeVisible();
  });
  await openPage(page, address, POLICY);

  const listed = Object.entries(STORED).flatMap(([place, keys]) =>
    Object.keys(keys).map((key) => `${place}.${key}`),
  );
  const noted = await page.evaluate(() => localStorage.getItem('noted') ?? '');
  const keys = new Set(
    noted
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  );
  expect([...keys].sort()).toEqual(listed.sort());
  expect(noted).not.toContain('t0k3n');
  expect(await context.cookies()).toEqual([]);
  const named = await page.locator('#storage + div code').allTextContents();
  expect(named).toEqual(Object.values(STORED).flatMap((keys) => Object.keys(keys)));
});

test(
  'the bar of a preview is accessible on a small phone with large text',
  { tag: '@all' },
  async ({ page, ownSite }) => {
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
