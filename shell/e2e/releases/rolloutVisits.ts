import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DRAW_KEY, PREVIEW_PARAMETER } from '@site/contract';
import { rollBackApp, rollOut } from '@site/release';
import { NEW_HOME, NEW_POLICY, PREVIEW, previewMarketing } from '../previews/previewSite';
import { headingOf, HOME, POLICY } from '../support/pages';
import { expect } from '../support/site';
import { releaseChange } from '../support/store/releaseChange';
import { publishVariant, releaseVariant } from '../support/store/releaseVariant';

/** What the version that is rolled out shows on the home page. */
export const NEW = { ...HOME, heading: 'Set New Goals Crush Your Goals' };
const CHANGE = { 'Set Your Goals': 'Set New Goals' };

/** Rolls out a marketing remote with another headline. @returns its version */
export async function startRollout(
  store: string,
  folder: string,
  percent: number,
): Promise<string> {
  const version = await publishVariant(store, `${folder}/rollout`, 'marketing', CHANGE);
  await releaseChange(store, rollOut({ app: 'marketing', version }, percent));
  return version;
}

/** Gives a browser this draw, if it has none. */
export const setDraw = (context: BrowserContext, draw: number) =>
  context.addInitScript(
    ([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value),
    [DRAW_KEY, String(draw)] as const,
  );

/** A site with a store that the test may change. */
interface RolloutSite {
  address: string;
  store: string;
  /** For changed builds. */
  folder: string;
}

/** What visitors of a rollout get while it ends: it, or the live version. */
const ENDING = 'ending';

/**
 * Rolls out a version to 5 % of the visitors. In 200 visits, half of which return, expects that each
 * visitor gets the version of their draw and no request fails, through a deploy of another team and a
 * rollback, after which all are back on the live version. A tab shows a preview all the time.
 */
export async function expectStableSplit(
  browser: Browser,
  { address, store, folder }: RolloutSite,
): Promise<void> {
  const percent = 5;
  await startRollout(store, folder, percent);
  await previewMarketing(store, `${folder}/previewed`);
  const preview = await openTab(browser);
  await preview.page.goto(`${address}/?${PREVIEW_PARAMETER}=${PREVIEW}`);
  await expect(headingOf(preview.page, NEW_HOME)).toBeVisible();
  const drawn: number[] = [];
  let round = 0;
  const visits = async (count: number, limit: number | typeof ENDING) => {
    for (const last = round + count / 4; round < last; round += 1) {
      // Two who return, one of them with the new version, and two who come for the first time.
      const draws = [
        round % percent,
        percent + ((7 * round) % (100 - percent)),
        undefined,
        undefined,
      ];
      const group = await Promise.all(draws.map((draw) => visit(browser, address, draw)));
      for (const [at, { shown, draw, failed }] of group.entries()) {
        expect(failed).toEqual([]);
        const isNew = shown.includes('New');
        const isIn = draw !== undefined && draw < (limit === ENDING ? percent : limit);
        if (limit !== ENDING || !isIn) expect(isNew, `draw ${draw}`).toBe(isIn);
        if (limit !== ENDING && draws[at] === undefined && draw !== undefined) drawn.push(draw);
      }
      await preview.page.goto(address + POLICY.path);
      await expect(headingOf(preview.page, NEW_POLICY)).toBeVisible();
    }
  };
  await visits(100, percent);
  const deploy = releaseVariant(store, `${folder}/account`, 'account', {
    'Click here to confirm': 'Press here to confirm',
  });
  await visits(60, percent);
  await deploy;
  await visits(12, percent);
  const rollback = releaseChange(store, rollBackApp('marketing'));
  await visits(12, ENDING);
  await rollback;
  await visits(16, 0);

  expect(preview.failed).toEqual([]);
  await preview.page.context().close();
  expect(drawn).toHaveLength(86);
  // Within four standard deviations of a fair draw.
  expect(drawn.filter((draw) => draw < percent).length).toBeLessThan(4.3 + 4 * 2.02);
  expect(Math.abs(drawn.filter((draw) => draw < 50).length - 43)).toBeLessThan(4 * 4.64);
}

/** Opens a tab in a browser of its own. `failed` lists requests without a good response. */
async function openTab(browser: Browser, returning?: number) {
  const context = await browser.newContext();
  if (returning !== undefined) await setDraw(context, returning);
  const page = await context.newPage();
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left stops loading.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${reason} ${request.url()}`);
  });
  return { page, failed };
}

/** Opens the home page in a browser of its own. @returns what it shows and its draw */
async function visit(browser: Browser, address: string, returning: number | undefined) {
  const { page, failed } = await openTab(browser, returning);
  await page.goto(address);
  const shown = await headlineOf(page);
  const stored = await page.evaluate((key) => localStorage.getItem(key), DRAW_KEY);
  await page.context().close();
  return { shown, draw: stored === null ? undefined : Number(stored), failed };
}

async function headlineOf(page: Page): Promise<string> {
  // The page that leads to the other one has no heading yet.
  await page.waitForURL((url) => !url.pathname.startsWith('/_preview'));
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}
