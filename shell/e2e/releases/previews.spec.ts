import { CONFIRM, headingOf, HOME, openPage, POLICY, waitForHydration } from '../support/pages';
import { ConfirmPage } from '../support/ConfirmPage';
import { expectAccessible } from '../support/expectAccessible';
import { expect, test } from '../support/site';
import { NEW_HOME, NEW_POLICY, PREVIEW, previewMarketing, STOPPED } from './previewSite';

test('a tab shows a preview on every page, while another tab shows what is live', async ({
  page,
  context,
  ownSite,
  ownStore,
  folder,
  api,
  browserLog,
}) => {
  browserLog.allow(STOPPED);
  browserLog.expect(/^console\.log: .*Email confirmed/);
  const { address } = ownSite;
  const version = await previewMarketing(ownStore, folder);
  await page.goto(`${address}/?preview=${PREVIEW}`);
  await expect(headingOf(page, NEW_HOME)).toBeVisible();
  await waitForHydration(page);
  // The address is that of the live page, so the preview's code sees what it would see live.
  await expect(page).toHaveURL(`${address}/`);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toHaveText(`Preview ${PREVIEW}: marketing ${version}Leave preview`);

  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  await expect(page).toHaveURL(address + POLICY.path);
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(headingOf(page, NEW_POLICY)).toBeVisible();
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, NEW_HOME)).toBeVisible();

  const confirm = await new ConfirmPage(page).open(address, '?code=t%2Bk&more=1#here');
  await expect(page).toHaveURL(`${address}${CONFIRM.path}?code=t%2Bk&more=1#here`);
  await confirm.press();
  await expect(confirm.toasts).toHaveCount(1);
  expect(api.calls.map(({ url }) => url)).toEqual(['/api/auth/confirmation/t%2Bk']);

  const other = await context.newPage();
  await openPage(other, address, HOME);
  await expect(other.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);

  await openPage(page, address, NEW_POLICY);
  await bar.getByRole('link', { name: 'Leave preview' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  await expect(page).toHaveURL(address + POLICY.path);
  await openPage(page, address, HOME);
  await expect(bar).toHaveCount(0);
});

test(
  'Back from another site leads to the preview',
  { tag: '@all' },
  async ({ page, ownSite, ownStore, folder, browserLog }) => {
    browserLog.allow(STOPPED);
    await previewMarketing(ownStore, folder);
    await page.goto(`${ownSite.address}/?preview=${PREVIEW}`);
    await expect(headingOf(page, NEW_HOME)).toBeVisible();
    await waitForHydration(page);
    await page.goto(ownSite.address.replace('localhost', '127.0.0.1'));
    await expect(headingOf(page, HOME)).toBeVisible();
    await page.goBack();
    await expect(headingOf(page, NEW_HOME)).toBeVisible();
    await page.reload();
    await expect(headingOf(page, NEW_HOME)).toBeVisible();
  },
);

test(
  'a client-side navigation to another remote stays in the preview',
  { tag: '@all' },
  async ({ page, ownSite, ownStore, folder, browserLog }) => {
    browserLog.allow(STOPPED);
    await previewMarketing(ownStore, folder);
    await page.goto(`${ownSite.address}/?preview=${PREVIEW}`);
    await waitForHydration(page);
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, CONFIRM.path);
    await expect(headingOf(page, CONFIRM)).toBeVisible();
    const parts = ownSite.requests.filter(({ url }) => /\/remotes\//.test(url));
    expect(parts.length).toBeGreaterThan(0);
    for (const { url } of parts) expect(url).toMatch(/^\/_preview\/pr-12\/remotes\//);
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  },
);

for (const [what, address, path] of [
  ['that has ended', '/private-policy?preview=gone', '/private-policy'],
  ['that lacks a page', `/nowhere?preview=${PREVIEW}`, '/nowhere'],
] as const)
  test(
    `a preview ${what} says so, and the tab is live again`,
    { tag: '@all' },
    async ({ page, ownSite, ownStore, folder, browserLog }) => {
      browserLog.allow(STOPPED);
      browserLog.expect(/^console\.error: Failed to load resource: .*404/);
      await previewMarketing(ownStore, folder);
      const name = address.split('=')[1] ?? '';
      await page.goto(ownSite.address + address);
      await expect(page).toHaveURL(`${ownSite.address}/_preview/${name}${address}`);
      const bar = page.getByRole('complementary', { name: 'Preview' });
      await expect(bar).toContainText(`The preview ${name} has ended, or has no such page.`);
      const live = bar.getByRole('link', { name: 'The live page' });
      await expect(live).toHaveAttribute('href', path);
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(headingOf(page, HOME)).toBeVisible();
      await openPage(page, ownSite.address, HOME);
      await expect(bar).toHaveCount(0);
    },
  );

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a preview’s pages can be read, and lead out',
    { tag: '@all' },
    async ({ page, ownSite, ownStore, folder, browserLog }) => {
      browserLog.allow(/csp$/);
      await previewMarketing(ownStore, folder);
      await page.goto(`${ownSite.address}/_preview/${PREVIEW}${POLICY.path}`);
      await expect(headingOf(page, NEW_POLICY)).toBeVisible();
      await page.getByRole('link', { name: 'Leave preview' }).click();
      await expect(headingOf(page, POLICY)).toBeVisible();
    },
  );
});

test(
  'the bar of a preview is accessible on a small phone with large text',
  { tag: '@all' },
  async ({ page, ownSite, ownStore, folder, browserLog }) => {
    browserLog.allow(STOPPED);
    await page.setViewportSize({ width: 320, height: 800 });
    await previewMarketing(ownStore, folder);
    await page.goto(`${ownSite.address}/?preview=${PREVIEW}`);
    await waitForHydration(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    await expectAccessible(page);
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeInViewport({ ratio: 1 });
    const overflow = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  },
);
