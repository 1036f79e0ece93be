import { enableDataSaver, headingOf, HOME } from '../support/pages';
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
