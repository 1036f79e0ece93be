import type { Browser } from '@playwright/test';
import type { Conditions } from '../conditions';
import type { HomeFigures, ReturnFigures } from './Figures';
import { layoutShift } from './layoutShift';
import { loadHome } from './loadHome';
import type { LoggedRequest } from './NetworkLog';
import { openVisitor } from './openVisitor';
import { roundTrips } from './roundTrips';
import { waitForObserved } from './waitForObserved';

/** Request types that no paint waits for: icons and prefetches. */
const NOT_BLOCKING_PAINT = ['Other', 'Manifest', 'Prefetch'];

/**
 * Visits the home page, waits until its network is idle, clicks the link to the policy, and visits
 * the home page again in a new tab.
 *
 * @throws Error if the page does not become idle or the policy does not appear
 */
export async function visitHome(
  browser: Browser,
  address: string,
  conditions: Conditions,
): Promise<HomeFigures & ReturnFigures> {
  const visitor = await openVisitor(browser, conditions);
  try {
    const tab = await visitor.openTab();
    const { page } = tab;
    const { observed, requests } = await loadHome(tab, address);
    const link = page.locator('a[href="/private-policy"]').first();
    await (conditions.screen.hasTouch ? link.tap() : link.click());
    const navigation = await waitForObserved(page, 'navigation', 'the policy does not appear');
    await page.close();

    const second = await loadHome(await visitor.openTab(), address);
    const { firstPaint, largestPaint, shifts } = observed;
    return {
      firstContentfulPaint: firstPaint,
      largestContentfulPaint: largestPaint.time,
      largestElement: largestPaint.element,
      layoutShift: layoutShift(shifts),
      ...countRequests(requests, largestPaint.time),
      navigation,
      returnLargestPaint: second.observed.largestPaint.time,
      returnRequests: second.requests.length,
      returnBytes: sum(second.requests.map(({ bytes }) => bytes)),
    };
  } finally {
    await visitor.leave();
  }
}

/** @param painted milliseconds until the largest paint */
function countRequests(requests: LoggedRequest[], painted: number) {
  return {
    bytesBeforePaint: sum(requests.map((request) => bytesUntil(painted, request))),
    bytes: sum(requests.map(({ bytes }) => bytes)),
    scriptBytes: sum(
      requests.filter(({ mimeType }) => mimeType?.endsWith('javascript')).map(({ bytes }) => bytes),
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
