import type { Page } from '@playwright/test';
import path from 'node:path';
import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { CONFIRM, headingOf, waitForHydration } from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { releaseVariant } from '../support/store/releaseVariant';
import { defer, json, neverRespond } from '../support/TestApi';

/** Opens the confirmation page and holds back its scripts. */
async function openEarly(page: Page, site: Site, search = '?token=t0k3n'): Promise<ConfirmPage> {
  site.held.hold(/\.js(\?|$)/);
  await page.goto(`${site.address}${CONFIRM.path}${search}`, { waitUntil: 'commit' });
  await expect(headingOf(page, CONFIRM)).toBeVisible();
  return new ConfirmPage(page);
}

test('Confirm, pressed before any script has loaded, shows progress and calls the API at once', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/^console\.log/);
  const response = defer(json(200, { message: 'Email confirmed' }));
  api.respondWith(response.responder);
  const confirm = await openEarly(page, site);
  expect(await confirm.readProgressSign()).toBe('none');
  await confirm.button.press('Enter');
  expect(await confirm.readProgressSign()).toBe('""');
  await expect(confirm.status).toHaveText('Confirming …');
  await expect.poll(() => api.calls.length).toBe(1);
  // More presses make no more calls, before hydration and after it.
  await confirm.button.click();
  site.held.release();
  await waitForHydration(page);
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expect(confirm.status).toHaveText('Confirming …');
  await confirm.button.click({ force: true });
  response.send();
  await expect(confirm.toasts).toBeVisible();
  await confirm.expectReady();
  await expect(confirm.status).toBeEmpty();
  expect(await confirm.readProgressSign()).toBe('none');
  expect(api.calls.map(({ method, url }) => [method, url])).toEqual([
    ['POST', '/api/auth/confirmation/t0k3n'],
  ]);
});

test('a success that comes before hydration is logged and raises a toast after it', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const confirm = await openEarly(page, site);
  const answered = page.waitForResponse(/\/api\//);
  await confirm.press();
  await (await answered).finished();
  expect(await confirm.readProgressSign()).toBe('""');

  browserLog.expect(/^console\.log/);
  const logged = page.waitForEvent('console');
  site.held.release();
  expect(await (await logged).args()[0]?.jsonValue()).toEqual({ message: 'Email confirmed' });
  await expect(confirm.toasts).toHaveCount(1);
  await confirm.expectReady();
  await expect(confirm.status).toBeEmpty();
  await expect(confirm.errorArea).toBeEmpty();
  expect(api.calls).toHaveLength(1);
  await confirm.press();
  await expect(confirm.toasts).toHaveCount(2);
  browserLog.expect(/^console\.log/);
});

test('a press in the moment of hydration makes one call, and the page takes it over', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const response = defer(json(200, {}));
  api.respondWith(response.responder);
  const confirm = await openEarly(page, site);
  await page.evaluate(() => {
    const press = () => document.querySelector<HTMLElement>('main button')?.click();
    // Before the shell's own listener.
    window.addEventListener('hydrated', press, { capture: true });
  });
  site.held.release();
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await confirm.button.click({ force: true });
  browserLog.expect(/^console\.log/);
  response.send();
  await expect(confirm.toasts).toHaveCount(1);
  await confirm.expectReady();
  expect(api.calls).toHaveLength(1);
});

test(
  'the error area shows the same after an early press as after a late one',
  { tag: '@all' },
  async ({ page, site, api, browserLog }) => {
    browserLog.expect(/status of 400/);
    api.respondWith(json(400, { message: 'This link has expired.' }));
    const confirm = await openEarly(page, site);
    await confirm.press();
    await expect.poll(() => api.calls.length).toBe(1);
    site.held.release();
    await confirm.expectError('This link has expired.');
    expect(api.calls).toHaveLength(1);
  },
);

test(
  'an early call times out 15 seconds after its press',
  { tag: '@all' },
  async ({ page, site, api, browserLog }) => {
    browserLog.expect(/^failed: POST .* net::ERR_ABORTED/);
    api.respondWith(neverRespond);
    await page.clock.install();
    const confirm = await openEarly(page, site);
    await confirm.press();
    await expect.poll(() => api.calls.length).toBe(1);
    await page.clock.fastForward(5_000);
    site.held.release();
    await waitForHydration(page);
    await page.clock.fastForward(9_000);
    await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(1_000);
    await confirm.expectError(/^There was no answer within 15 seconds\./);
    expect(api.calls).toHaveLength(1);
  },
);

test(
  'a version that takes no early calls makes none, and the page tells the outcome',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, folder, api, browserLog }) => {
    const former = { earlyCall: 'formerCall' };
    await releaseVariant(ownStore, path.join(folder, 'former'), 'account', former);
    await releaseVariant(ownStore, path.join(folder, 'live'), 'account', {});
    const { version } = readLiveRelease(ownStore).apps.account;
    browserLog.expect(/account\/ConfirmEmail/);
    browserLog.allow(/status of 404/);
    ownSite.fault = {
      address: new RegExp(`${version}/ConfirmEmail`),
      respond: (response) => response.writeHead(404).end(),
    };
    const confirm = await openEarly(page, ownSite);
    await confirm.press();
    await expect.poll(() => api.calls.length).toBe(1);
    ownSite.held.release();
    await waitForHydration(page, { timeout: 20_000 });
    await expect(confirm.errorArea).toHaveText(SUCCESS);
    expect(api.calls).toHaveLength(1);
  },
);

test(
  'a link pressed before any script has loaded leads to its page',
  { tag: '@all' },
  async ({ page, site }) => {
    site.held.hold(/\.js$/);
    await page.goto(site.address + CONFIRM.path, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Privacy Policy' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(`${site.address}/private-policy`);
    site.held.release();
    await waitForHydration(page);
  },
);
