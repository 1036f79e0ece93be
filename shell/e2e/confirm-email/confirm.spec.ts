import type { Page } from '@playwright/test';
import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, headingOf, HOME, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { defer, html, json } from '../support/TestApi';

test('the keyboard alone confirms: one call, a line on the console and one in the card', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const token = `${'k'.repeat(5000)}a%2Fb+c==`;
  const search = `?confirmation_code=${token}&utm_source=mail`;
  const confirm = await new ConfirmPage(page).open(site.address, search);
  await expect(page).toHaveTitle(CONFIRM.title);
  await expect(page.getByRole('main')).toHaveText(/^Click here to confirm your email\s*Confirm$/);
  await expect(confirm.errorArea).toBeEmpty();
  await confirm.button.hover();
  for (let stop = 0; stop < 5; stop++) {
    await page.keyboard.press('Tab');
    if (await confirm.button.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(confirm.button).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(api.calls).toEqual([]);

  const body = { message: 'Email confirmed', id: 7 };
  const response = defer(json(200, body));
  api.respondWith(response.responder);
  const logged = page.waitForEvent('console');
  browserLog.expect(/^console\.log/);
  for (const key of ['Enter', 'Enter', 'Space']) await page.keyboard.press(key);
  await expect(confirm.button).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => api.calls.length).toBe(1);
  response.send();
  expect(await (await logged).args()[0]?.jsonValue()).toEqual(body);
  await confirm.expectConfirmed();
  await expect(confirm.button).toBeFocused();
  await expect(page).toHaveURL(`${site.address}${CONFIRM.path}${search}`);
  expect(api.calls).toMatchObject([
    { url: `/api/auth/confirmation/${'k'.repeat(5000)}a%2Fb%2Bc%3D%3D`, body: '' },
  ]);
});

test('on phones, the button and the answer are in view, and nothing moves for it', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  browserLog.expect(/status of 500/);
  api.respondWith(html(500));
  // Upright and sideways.
  for (const [width, height] of [
    [390, 844],
    [667, 331],
  ] as const) {
    await page.setViewportSize({ width, height });
    const confirm = await new ConfirmPage(page).open(site.address);
    const parts = [confirm.button, page.getByRole('heading'), page.getByRole('contentinfo')];
    const places = () => Promise.all(parts.map((part) => part.boundingBox()));
    const before = await places();
    await confirm.pressAndExpectError(/^Something went wrong/);
    expect(await places()).toEqual(before);
    await expect(confirm.button).toBeInViewport({ ratio: 1 });
    await expect(confirm.errorArea).toBeInViewport({ ratio: 1 });
  }
});

/** Returns everything that a page can store, as one text. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.title,
      document.referrer,
      window.name,
      history.state,
      databases,
      caches,
      document.documentElement.outerHTML,
    ]);
  });

test('after a failure and a success, the token is in the API calls and nowhere else', async ({
  page,
  site,
  api,
  browserLog,
}) => {
  const token = 'SECRET-t0k3n';
  browserLog.expect(/status of 400/, /^console\.log/);
  const confirm = await new ConfirmPage(page).open(site.address, `?token=${token}`);
  api.respondWith(json(400, { message: 'No.' }));
  await confirm.pressAndExpectError('No.');
  api.respondWith(json(200, {}));
  await confirm.button.click();
  await confirm.expectConfirmed();
  await expect(confirm.errorArea).toBeEmpty();
  expect(await readStorage(page)).not.toContain(token);
  expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });

  // Navigates to another remote, then loads a page.
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await page.goto(site.address);
  await expect(headingOf(page, HOME)).toBeVisible();
  expect(await readStorage(page)).not.toContain(token);

  const call = `/api/auth/confirmation/${token}`;
  const withToken = site.requests.map(({ url }) => url).filter((url) => url.includes(token));
  expect(withToken).toEqual([`${CONFIRM.path}?token=${token}`, call, call]);
  const headers = site.requests.map((request) => request.headers);
  expect(JSON.stringify([headers, api.calls.map(({ body }) => body)])).not.toContain(token);
  expect(headers.filter(({ referer }) => referer !== undefined)).toEqual([]);
  // The browser logs the address of a failed call, without it.
  expect(browserLog.lines.join()).not.toContain(token);
});
