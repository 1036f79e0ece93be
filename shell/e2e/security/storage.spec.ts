import { rollOut } from '@site/release';
import { STORED } from '../../src/routing/tabStorage';
import { PREVIEW, STOPPED, test } from '../releases/previewedSite';
import { ConfirmPage } from '../support/ConfirmPage';
import {
  CONFIRM,
  enableDataSaver,
  follow,
  headingOf,
  HOME,
  openPage,
  POLICY,
} from '../support/pages';
import { releaseChange } from '../support/releases';
import { expect } from '../support/site';
import { defer, json } from '../support/TestApi';

test('browsers hold what the list in the code and the privacy policy name, and no token', async ({
  context,
  page,
  ownStore,
  ownSite,
  version,
  api,
  browserLog,
}) => {
  browserLog.allow(STOPPED, /^failed: (GET|POST) \S+ net::ERR_(FAILED|ABORTED)$/);
  browserLog.allow(/^console\.error: (RemoteLoadError|Failed to load resource)/);
  const { address } = ownSite;
  const link = `${CONFIRM.path}?token=t0k3n`;
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value);
      const place = this === localStorage ? 'localStorage' : 'sessionStorage';
      // What is stored as a page is left would reach the test no other way.
      const noted = localStorage.getItem('noted') ?? '';
      setItem.call(localStorage, 'noted', `${noted}${place}.${key} ${value}\n`);
    };
    // This draw gets the live version.
    Math.random = () => 0.99;
  });
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
  await test.step('a rollout', async () => {
    await releaseChange(ownStore, rollOut({ app: 'marketing', version }, 5));
    await openPage(page, address, POLICY);
  });

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
