import { HOME, openPage } from '../support/pages';
import { expect, test } from '../support/site';
import { configureSite } from '../support/releases';

test.describe('the home page', () => {
  test.beforeEach(({ page, site }) => openPage(page, site.address, HOME));

  test('shows its logo, headline, store links, picture and footer', async ({ page, site }) => {
    await test.step('title and description', async () => {
      await expect(page).toHaveTitle('Workout Planner - Home');
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        'content',
        /^Set your goals .*Workout Planner/,
      );
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });

    await test.step('a logo 40 px wide', async () => {
      const logo = page.getByRole('banner').locator('svg');
      expect((await logo.boundingBox())?.width).toBe(40);
      await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName(
        'Workout Planner, home',
      );
    });

    await test.step('one headline of two lines and a description below it', async () => {
      const headline = page.getByRole('heading', { level: 1 });
      await expect(headline).toHaveCount(1);
      const lines = (await headline.innerText()).split('\n').map((line) => line.trim());
      expect(lines).toEqual(['Set Your Goals', 'Crush Your Goals']);
      await expect(
        page.getByRole('main').getByText(/^Tell Workout Planner your goal/),
      ).toBeVisible();
    });

    await test.step('links to both stores, from the site settings', async () => {
      const ios = page.getByRole('link', { name: 'Download on the App Store' });
      const android = page.getByRole('link', { name: 'Get it on Google Play' });
      await expect(ios).toHaveAttribute('href', site.settings.appStoreUrl ?? '');
      await expect(android).toHaveAttribute('href', site.settings.googlePlayUrl ?? '');
      await expect(ios).toBeInViewport({ ratio: 1 });
      await expect(android).toBeInViewport({ ratio: 1 });
    });

    await test.step('the app on a phone', async () => {
      const picture = page.getByRole('img', { name: /^Workout Planner on a phone/ });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(picture).toBeInViewport();
    });

    await test.step('a link to the policy, four networks without links, and the copyright', async () => {
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link')).toHaveCount(1);
      await expect(
        footer.getByRole('link', { name: 'Private Policy', exact: true }),
      ).toHaveAttribute('href', '/private-policy');
      await expect(footer.getByRole('img')).toHaveCount(4);
      for (const name of ['Facebook', 'Twitter', 'Instagram', 'LinkedIn'])
        await expect(footer.getByRole('img', { name, exact: true })).toBeVisible();
      await expect(
        footer.getByText('©Copyright. All rights reserved.', { exact: true }),
      ).toBeVisible();
    });
  });

  test('has five tab stops, none of them on the networks', async ({ page }) => {
    const stops: string[] = [];
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page
          .locator(':focus')
          .evaluate((element) => element.getAttribute('href') ?? element.tagName),
      );
    }
    expect(stops.map((href) => new URL(href, page.url()).pathname)).toEqual([
      '/', // skip link
      '/', // logo
      '/',
      '/store/apps',
      '/private-policy',
    ]);
    await page.keyboard.press('Tab');
    await expect(page.locator('body :focus')).toHaveCount(0);
  });
});

test('home shows changed site settings without a build', async ({ page, ownStore, ownSite }) => {
  await configureSite(ownStore, {
    productName: 'Lift & <b>Log</b>',
    appStoreUrl: 'https://apps.example/ios?a=1&b=2',
    googlePlayUrl: 'https://apps.example/android',
  });
  await page.goto(ownSite.address);
  await expect(page).toHaveTitle('Lift & <b>Log</b> - Home');
  await expect(page.getByRole('banner')).toHaveText('Lift & <b>Log</b>');
  await expect(page.getByRole('link', { name: /App Store/ })).toHaveAttribute(
    'href',
    'https://apps.example/ios?a=1&b=2',
  );
  await expect(page.getByRole('link', { name: /Google Play/ })).toHaveAttribute(
    'href',
    'https://apps.example/android',
  );
});
