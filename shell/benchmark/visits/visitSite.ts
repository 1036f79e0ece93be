import { buildSync } from 'esbuild';
import type { Browser, Locator } from '@playwright/test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Figures } from '../figures';
import { PHONE } from './conditions';
import { bytesOf, loadHome, roundTrips } from './loadHome';
import { openTab, waitForObserved, type Open } from './openTab';

/** A step of a visit, in a browser profile of its own. Together, the steps give all figures. */
type Step = (open: Open) => Promise<Partial<Figures>>;

const CONFIRM = '/account/confirm?token=good';

const POLICY_LINK = 'a[href="/private-policy"]';

/** What is visited in one round, by its name in messages. */
export const STEPS: Record<string, Step> = {
  '/': visitHome,
  '/account/confirm': async (open) => ({
    confirmFirstPaint: await waitForObserved(await open(CONFIRM), 'firstPaint'),
  }),
  'a press on Confirm': pressConfirm,
};

/** Milliseconds to wait for any part of a step; far more than the slowest conditions need. */
const TIMEOUT = 60_000;

/**
 * Milliseconds for which a finger touches the glass in a tap, as in Chromium's own gestures.
 *
 * @see https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-synthesizeTapGesture
 */
const TOUCH = 50;

/** The script that observes pages. */
const [observer] = buildSync({
  entryPoints: [fileURLToPath(new URL('observePage.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  target: 'es2022',
}).outputFiles;

/**
 * Runs a step in a new profile: without cache, storage and open connections.
 *
 * @throws Error if something of it does not appear
 */
export async function visitSite(
  step: Step,
  browser: Browser,
  address: string,
): Promise<Partial<Figures>> {
  const context = await browser.newContext(PHONE.screen);
  context.setDefaultTimeout(TIMEOUT);
  // Looking for the button delays the paint, so the first paint comes from another visit.
  const looks = step === pressConfirm ? 'observeConfirm();' : '';
  await context.addInitScript({ content: `${observer?.text}${looks}` });
  const open: Open = (path, until) => openTab(context, address + path, until);
  try {
    return await step(open);
  } finally {
    await context.close();
  }
}

/** Visits home and taps its link to the policy, then visits home again with the same cache and clicks the link. */
async function visitHome(open: Open) {
  const { page, largestPaint, network } = await loadHome(open);
  const { firstPaint = NaN, layoutShift, blocking } = await page.evaluate(() => window.observed);
  await tap(page.locator(POLICY_LINK).first());
  const navigation = await waitForObserved(page, 'navigation');
  await page.close();
  const second = await loadHome(open);
  await second.page.locator(POLICY_LINK).first().dispatchEvent('click');
  const clickNavigation = await waitForObserved(second.page, 'navigation');
  const early = network.filter(({ began }) => began < largestPaint);
  return {
    firstPaint,
    largestPaint,
    layoutShift,
    blocking,
    bytesBeforePaint: bytesOf(early),
    bytes: bytesOf(network),
    scriptBytes: bytesOf(network.filter(({ url }) => url.endsWith('.js'))),
    requests: network.length,
    roundTrips: roundTrips(early),
    navigation,
    clickNavigation,
    returnLargestPaint: second.largestPaint,
    returnRequests: second.network.length,
    returnBytes: bytesOf(second.network),
  };
}

/** Taps on an element as a finger does, which touches the glass for a moment. */
async function tap(element: Locator) {
  await element.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  const session = await element.page().context().newCDPSession(element.page());
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await setTimeout(TOUCH);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Opens a confirmation link and presses Confirm as soon as the button is painted. */
async function pressConfirm(open: Open) {
  const page = await open(CONFIRM, 'commit');
  const { x, y } = await waitForObserved(page, 'button');
  // Resource Timing lists a call only once its body was read.
  const answered = page.waitForResponse((response) => response.url().includes('/api/'));
  // Not by locator, which would wait until the button has stopped moving.
  await page.touchscreen.tap(x, y);
  const { startTime } = (await answered).request().timing();
  return {
    confirmShows: await waitForObserved(page, 'pressShown'),
    confirmCalls: startTime - (await page.evaluate(() => performance.timeOrigin)),
  };
}
