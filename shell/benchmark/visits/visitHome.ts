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

/** Milliseconds without anything on the network, after which a page has all it wants. */
const QUIET = 2000;

/** Types of requests that no paint waits for: icons and what is fetched for later. */
const ASIDE = ['Other', 'Manifest', 'Prefetch'];

/**
 * Visits the home page, waits until it is quiet, then goes on to the policy by a click.
 *
 * @throws Error saying what did not come
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
    const requests = network.since(timeOrigin);

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
      requests.flatMap(({ type, sent, answered }) =>
        !ASIDE.includes(type) && answered !== undefined && answered < painted
          ? [{ sent, answered }]
          : [],
      ),
    ),
  };
}

function bytesUntil(time: number, request: LoggedRequest): number {
  const { answered = Infinity, ended = Infinity, bytes, headerBytes, parts } = request;
  if (ended <= time) return bytes;
  if (answered > time) return 0;
  return headerBytes + sum(parts.filter((part) => part.time <= time).map(({ bytes }) => bytes));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
