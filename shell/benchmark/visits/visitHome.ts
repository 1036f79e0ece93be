import type { Browser } from '@playwright/test';
import type { Conditions } from '../conditions';
import { blockingTime } from './blockingTime';
import type { HomeFigures } from './Figures';
import { layoutShift } from './layoutShift';
import type { LoggedRequest } from './NetworkLog';
import type {} from './Observed';
import { openVisit } from './openVisit';
import { roundTrips } from './roundTrips';
import { waitForObserved } from './waitForObserved';
import { waitUntil } from './waitUntil';

/** Milliseconds without network activity after which a page counts as loaded. */
const QUIET = 2000;

/** Request types that no paint waits for: icons and prefetches. */
const NOT_BLOCKING_PAINT = ['Other', 'Manifest', 'Prefetch'];

/**
 * Visits the home page, waits until its network is idle, then clicks the link to the policy.
 *
 * @throws Error if the page does not become idle or the policy does not appear
 */
export async function visitHome(
  browser: Browser,
  address: string,
  conditions: Conditions,
): Promise<HomeFigures> {
  const { page, network, end } = await openVisit(browser, conditions);
  try {
    await page.goto(address);
    await waitUntil(() => network.quietFor > QUIET, 'the home page does not come to rest');
    const { observed, timeOrigin } = await page.evaluate(() => ({
      observed: window.observed,
      timeOrigin: performance.timeOrigin,
    }));
    const requests = network.requestsSince(timeOrigin);

    const link = page.locator('a[href="/private-policy"]').first();
    await (conditions.screen.hasTouch ? link.tap() : link.click());
    const navigation = await waitForObserved(page, 'navigation', 'the policy does not appear');

    const { firstPaint, largestPaint, shifts, longTasks } = observed;
    if (firstPaint === undefined || !largestPaint) throw new Error('the home page painted nothing');
    return {
      firstContentfulPaint: firstPaint,
      largestContentfulPaint: largestPaint.time,
      largestElement: largestPaint.element,
      layoutShift: layoutShift(shifts),
      blockingAfterPaint: blockingTime(longTasks, firstPaint),
      blocking: blockingTime(longTasks, 0),
      ...countRequests(requests, largestPaint.time),
      navigation,
    };
  } finally {
    await end();
  }
}

/** @param painted milliseconds until the largest paint */
function countRequests(requests: LoggedRequest[], painted: number) {
  return {
    bytesBeforePaint: sum(requests.map((request) => bytesUntil(painted, request))),
    bytes: sum(requests.map(({ bytes }) => bytes)),
    scriptBytes: sum(
      requests
        .filter(({ mimeType }) => mimeType?.endsWith('javascript'))
        .map(({ bytes, headerBytes }) => bytes - headerBytes),
    ),
    requests: requests.length,
    roundTrips: roundTrips(
      requests.flatMap(({ type, sent, responseStart }) =>
        !NOT_BLOCKING_PAINT.includes(type) && responseStart !== undefined && responseStart < painted
          ? [{ sent, responseStart }]
          : [],
      ),
    ),
  };
}

function bytesUntil(time: number, request: LoggedRequest): number {
  const { responseStart = Infinity, ended = Infinity, bytes, headerBytes, parts } = request;
  if (ended <= time) return bytes;
  if (responseStart > time) return 0;
  return headerBytes + sum(parts.filter((part) => part.time <= time).map(({ bytes }) => bytes));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
