import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DRAW_KEY } from '@site/contract';
import { openStore, rollbackApp, rollOut } from '@site/release';
import { HOME } from '../support/pages';
import { expect } from '../support/site';
import { publishVariant, releaseVariant } from '../support/store/releaseVariant';

/** What the version that is rolled out shows on the home page. */
export const NEW = { ...HOME, heading: 'Set New Goals Crush Your Goals' };
const CHANGE = { 'Set Your Goals': 'Set New Goals' };

export const note = { by: 'Kim', command: 'activate' };

/** Rolls out a marketing remote with another headline. @returns its version */
export async function startRollout(
  store: string,
  folder: string,
  percent: number,
): Promise<string> {
  const version = await publishVariant(store, `${folder}/rollout`, 'marketing', CHANGE);
  await rollOut(await openStore(store), { app: 'marketing', version, percent }, { note });
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

/**
 * Rolls out a version to half of 200 visits, half of which return. Expects that each visitor gets
 * the same version each time and no request fails, through a deploy of another team, and that all
 * are back on the live version after a rollback.
 */
export async function expectStableSplit(
  browser: Browser,
  { address, store, folder }: RolloutSite,
): Promise<void> {
  await startRollout(store, folder, 50);
  const draws: string[] = [];
  let newcomers = 0;
  const visits = async (count: number, isIn: (draw: number) => boolean) => {
    for (let done = 0; done < count; done += 4) {
      const known = draws.slice(done / 2, done / 2 + 2);
      const group = [...known, ...Array<undefined>(4 - known.length).fill(undefined)];
      for (const { shown, drawn, failed } of await Promise.all(
        group.map((draw) => visit(browser, address, draw)),
      )) {
        expect(failed).toEqual([]);
        const isNew = shown.includes('New');
        expect(isNew, `draw ${drawn}`).toBe(drawn !== null && isIn(Number(drawn)));
        if (drawn === null || known.includes(drawn)) continue;
        draws.push(drawn);
        if (isNew) newcomers += 1;
      }
    }
  };
  await visits(100, (draw) => draw < 50);
  // Within four standard deviations.
  const drawn = draws.length;
  expect(Math.abs(newcomers - drawn / 2)).toBeLessThan(2 * Math.sqrt(drawn));
  const deploy = releaseVariant(store, `${folder}/account`, 'account', {
    'Click here to confirm': 'Press here to confirm',
  });
  await visits(60, (draw) => draw < 50);
  await deploy;
  await visits(12, (draw) => draw < 50);
  await rollbackApp(await openStore(store), 'marketing', note);
  await visits(28, () => false);
}

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
