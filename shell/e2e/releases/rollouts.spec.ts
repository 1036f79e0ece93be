import { addressOf, PREVIEW_PARAMETER, PREVIEWS, rolloutName, ROLLOUTS } from '@site/contract';
import { openStore, rollBackApp } from '@site/release';
import { NEW_HOME, PREVIEW, previewMarketing, STOPPED } from '../previews/previewSite';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  POLICY,
  waitForHydration,
} from '../support/pages';
import { expect, test } from '../support/site';
import type { Site } from '../support/startSite';
import { releaseChange } from '../support/store/releaseChange';
import { NEW, setDraw, startRollout } from './rolloutVisits';

/** Returns the pathnames of the documents that the site was asked for. */
const documents = ({ requests }: Site) =>
  requests.map(({ url }) => url).filter((url) => !/\.\w+(\?|$)/.test(url));

test('5 % of the visitors get the new version at the same addresses, on every page load', async ({
  context,
  page,
  folder,
  ownStore,
  ownSite,
  browserLog,
}) => {
  browserLog.allow(STOPPED);
  await startRollout(ownStore, folder, 5);
  await setDraw(context, 4);
  await enableDataSaver(page);
  for (const query of ['', '?campaign=a#top']) {
    await page.goto(`${ownSite.address}/${query}`);
    await expect(headingOf(page, NEW)).toBeVisible();
    await waitForHydration(page);
    expect(page.url()).toBe(`${ownSite.address}/${query}`);
    expect(await page.locator('[data-preview]').count()).toBe(0);
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
  }
  await page.reload();
  await expect(headingOf(page, NEW)).toBeVisible();
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(POLICY.path);
  await page.goBack();
  await expect(headingOf(page, NEW)).toBeVisible();

  // The end of the rollout reaches everybody with the next page load.
  await releaseChange(ownStore, rollBackApp('marketing'));
  await page.reload();
  await expect(headingOf(page, HOME)).toBeVisible();
});

test('all others get the live version, without a request for the other one', async ({
  context,
  page,
  folder,
  ownStore,
  ownSite,
}) => {
  await startRollout(ownStore, folder, 5);
  await setDraw(context, 5);
  await openPage(page, ownSite.address, HOME);
  await openPage(page, ownSite.address, CONFIRM);
  await page.getByRole('banner').getByRole('link').click();
  await expect(headingOf(page, HOME)).toBeVisible();
  expect(documents(ownSite)).toEqual(['/', CONFIRM.path]);
  expect(ownSite.requests.filter(({ url }) => url.includes(PREVIEWS))).toEqual([]);
});

test(
  'a link from another remote’s page leads visitors of the rollout to it',
  { tag: '@all' },
  async ({ context, page, folder, ownStore, ownSite, browserLog }) => {
    browserLog.allow(STOPPED);
    await startRollout(ownStore, folder, 5);
    await setDraw(context, 4);
    await openPage(page, ownSite.address, CONFIRM);
    await page.getByRole('banner').getByRole('link').click();
    await expect(headingOf(page, NEW)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test(
  'a tab with a preview shows that, and no rollout',
  { tag: '@all' },
  async ({ context, page, folder, ownStore, ownSite, browserLog }) => {
    browserLog.allow(STOPPED);
    await startRollout(ownStore, folder, 99);
    await previewMarketing(ownStore, folder);
    const other = await context.newPage();
    await setDraw(context, 0);
    await page.goto(`${ownSite.address}/?${PREVIEW_PARAMETER}=${PREVIEW}`);
    await expect(headingOf(page, NEW_HOME)).toBeVisible();
    await openPage(page, ownSite.address, CONFIRM);
    await openPage(page, ownSite.address, NEW_HOME);
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
    expect(ownSite.requests.filter(({ url }) => url.startsWith(addressOf(ROLLOUTS)))).toEqual([]);
    // Another tab of the same browser is in the rollout.
    await openPage(other, ownSite.address, NEW);
    await expect(other.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
  },
);

test(
  'where the browser closes its storage, visitors get the live page',
  { tag: '@all' },
  async ({ context, page, folder, ownStore, ownSite }) => {
    await startRollout(ownStore, folder, 99);
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await openPage(page, ownSite.address, HOME);
    expect(documents(ownSite)).toEqual(['/']);
  },
);

test(
  'a visitor whose page was read before the rollout’s pages were deleted gets the live page',
  { tag: '@all' },
  async ({ context, page, folder, ownStore, ownSite, browserLog }) => {
    const version = await startRollout(ownStore, folder, 5);
    await setDraw(context, 4);
    const store = await openStore(ownStore);
    const name = rolloutName('marketing', { version });
    await store.delete((await store.list(PREVIEWS + name)).map(({ key }) => key));
    browserLog.allow(STOPPED, /404/);
    await page.goto(`${ownSite.address}/private-policy?a=b`);
    await expect(headingOf(page, POLICY)).toBeVisible();
    expect(documents(ownSite)).toEqual([
      '/private-policy?a=b',
      `/_preview/${name}/private-policy?a=b`,
      '/private-policy?a=b&preview=',
    ]);
  },
);
