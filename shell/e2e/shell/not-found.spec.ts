import { headingOf, HOME, visit } from '../support/pages';
import { expect, test } from '../support/site';

const UNKNOWN = [
  '/nowhere',
  '/account',
  '/account/confirm/more',
  '/Private-Policy',
  '/a/b/c?x=1#y',
  '/private-policy.html',
];

for (const path of UNKNOWN) {
  test(
    `${path} returns 404 with a page that links home`,
    { tag: path === '/nowhere' ? [] : '@all' },
    async ({ page, site, complaints }) => {
      complaints.expect(/^console\.error: Failed to load resource: .*404/);
      const response = await page.goto(site.address + path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
      await expect(page).toHaveTitle('Workout Planner - Page not found');
      // Not one file of a remote is needed to say so.
      expect(site.requests.filter(({ url }) => /^\/apps\/(marketing|account)/.test(url))).toEqual(
        [],
      );
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(headingOf(page, HOME)).toBeVisible();
      await expect(page).toHaveURL(`${site.address}/`);
      await expect(page).toHaveTitle(HOME.title);
    },
  );
}

test('client-side navigation to an unknown address shows the not-found page, and Back leaves it', async ({
  page,
  site,
}) => {
  await visit(page, site.address, HOME);
  // No link of the site leads nowhere, so the address is changed as the router's own navigation changes it.
  await page.evaluate(() => {
    history.pushState({}, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist');
  await expect(page).toHaveTitle('Workout Planner - Page not found');
  await page.goBack();
  await expect(headingOf(page, HOME)).toBeVisible();
});
