import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DRAW_KEY, PREVIEWS, rolloutName } from '@site/contract';
import { openStore, rollbackApp, rollOut } from '@site/release';
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
import { publishVariant, releaseVariant } from '../support/store/releaseVariant';

/** What the version that is rolled out shows on the home page. */
const NEW = { ...HOME, heading: 'Set New Goals Crush Your Goals' };
const CHANGE = { 'Set Your Goals': 'Set New Goals' };

const note = { by: 'Kim', command: 'activate' };

/** A live page stops loading as soon as it knows that the visitor gets another one. */
const STOPPED = /^failed: GET \S+ net::ERR_ABORTED$/;

/** Rolls out a marketing remote with another headline. @returns its version */
async function startRollout(store: string, folder: string, percent: number): Promise<string> {
  const version = await publishVariant(store, `${folder}/rollout`, 'marketing', CHANGE);
  await rollOut(await openStore(store), { app: 'marketing', version, percent }, { note });
  return version;
}

/** Gives a browser this draw, if it has none. */
const setDraw = (context: BrowserContext, draw: number) =>
  context.addInitScript(
    ([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value),
    [DRAW_KEY, String(draw)] as const,
  );

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
  await rollbackApp(await openStore(ownStore), 'marketing', note);
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
    for (const key of await store.list(PREVIEWS + name)) await store.delete(key);
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

/** Opens the home page in a browser of its own. @returns what it shows and its draw */
async function visit(browser: Browser, address: string, draw?: string) {
  const context = await browser.newContext();
  if (draw !== undefined) await setDraw(context, Number(draw));
  const page = await context.newPage();
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(address);
  const shown = await headlineOf(page);
  const drawn = await page.evaluate((key) => localStorage.getItem(key), DRAW_KEY);
  await context.close();
  return { shown, drawn, failed };
}

async function headlineOf(page: Page): Promise<string> {
  // The page that leads to the other one has no heading yet.
  await page.waitForURL((url) => !url.pathname.startsWith('/_preview'));
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

test(
  'of 200 visits a stable half gets the new version, through a deploy of another team and a rollback',
  { tag: '@all' },
  async ({ browser, folder, ownStore, ownSite }) => {
    test.setTimeout(300_000);
    await startRollout(ownStore, folder, 50);
    const isNew = (shown: string) => shown.includes('New');
    const draws: string[] = [];
    let newcomers = 0;
    const visits = async (count: number, expected: (draw: number) => boolean) => {
      for (let done = 0; done < count; done += 4) {
        const known = draws.slice(done / 2, done / 2 + 2);
        const group = await Promise.all(
          // Half of them return, with the draw that they have.
          [...known, ...Array<undefined>(4 - known.length).fill(undefined)].map((draw) =>
            visit(browser, ownSite.address, draw),
          ),
        );
        for (const { shown, drawn, failed } of group) {
          expect(failed).toEqual([]);
          expect(isNew(shown), `draw ${drawn}`).toBe(drawn !== null && expected(Number(drawn)));
          if (drawn === null || known.includes(drawn)) continue;
          draws.push(drawn);
          if (isNew(shown)) newcomers += 1;
        }
      }
    };
    await visits(100, (draw) => draw < 50);
    // Within four standard deviations.
    const drawn = draws.length;
    expect(Math.abs(newcomers - drawn / 2)).toBeLessThan(2 * Math.sqrt(drawn));
    const deploy = releaseVariant(ownStore, `${folder}/account`, 'account', {
      'Click here to confirm': 'Press here to confirm',
    });
    await visits(60, (draw) => draw < 50);
    await deploy;
    await visits(12, (draw) => draw < 50);
    await rollbackApp(await openStore(ownStore), 'marketing', note);
    await visits(28, () => false);
  },
);
