import { enableDataSaver, headingOf, HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';

test('an unknown address returns 404 with a page that links home', async ({
  page,
  site,
  browserLog,
}) => {
  browserLog.expect(/^console\.error: Failed to load resource: .*404/);
  // Otherwise home is prefetched once the browser is idle.
  await enableDataSaver(page);
  const response = await page.goto(`${site.address}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
  await expect(page).toHaveTitle('Workout Planner - Page not found');
  // The page needs no file of a remote.
  expect(site.requests.filter(({ url }) => /^\/apps\/(marketing|account)/.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(headingOf(page, HOME)).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/`);
  await expect(page).toHaveTitle(HOME.title);
});

test('client-side navigation to an unknown address shows the not-found page, and Back leaves it', async ({
  page,
  site,
}) => {
  await openPage(page, site.address, HOME);
  // The site has no broken link, so this changes the address as the router does.
  await page.evaluate(() => {
    history.pushState({}, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
  await expect(page).toHaveTitle('Workout Planner - Page not found');
  await page.goBack();
  await expect(headingOf(page, HOME)).toBeVisible();
});
