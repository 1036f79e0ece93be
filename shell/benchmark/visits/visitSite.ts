import type { Browser } from '@playwright/test';
import type { Figures } from '../figures';
import { openVisitor, waitForObserved, type Conditions, type Visitor } from './openVisitor';

/** A step of a visit. Each has a profile of its own. */
interface Step {
  /** Its name in messages. */
  name: string;
  looksForConfirm?: boolean;
  run: (visitor: Visitor, address: string, conditions: Conditions) => Promise<Partial<Figures>>;
}

/** What is visited in one round. Together, the steps give all figures. */
export const STEPS: Step[] = [
  { name: '/', run: visitHome },
  { name: '/account/confirm', run: openConfirm },
  { name: '/ in an empty tab', run: openHomeInEmptyTab },
  { name: '/account/confirm in an empty tab', run: openConfirmInEmptyTab },
  // Looking for the button delays the paint, so the first paint comes from another visit.
  { name: 'a press on Confirm', looksForConfirm: true, run: pressConfirm },
];

/** Runs a step in a new profile. @throws Error if something of it does not appear */
export async function visitSite(
  { looksForConfirm = false, run }: Step,
  browser: Browser,
  address: string,
  conditions: Conditions,
): Promise<Partial<Figures>> {
  const visitor = await openVisitor(browser, conditions, { looksForConfirm });
  try {
    return await run(visitor, address, conditions);
  } finally {
    await visitor.leave();
  }
}

/** Visits home, follows its link to the policy, and visits home again with the same cache. */
async function visitHome(visitor: Visitor, address: string, conditions: Conditions) {
  const { page, observed, network } = await loadHome(visitor, address, conditions);
  const link = page.locator('a[href="/private-policy"]').first();
  await (conditions.screen.hasTouch ? link.tap() : link.click());
  const navigation = await waitForObserved(page, 'navigation', 'the policy does not appear');
  await page.close();
  const second = await loadHome(visitor, address, conditions);
  const early = network.filter(({ began }) => began < observed.largestPaint.time);
  return {
    firstPaint: observed.firstPaint,
    largestPaint: observed.largestPaint.time,
    largestElement: observed.largestPaint.element,
    layoutShift: observed.layoutShift,
    blocking: observed.blocking,
    bytesBeforePaint: bytesOf(early),
    bytes: bytesOf(network),
    scriptBytes: bytesOf(network.filter(({ url }) => url.endsWith('.js'))),
    requests: network.length,
    roundTrips: roundTrips(early),
    navigation,
    returnLargestPaint: second.observed.largestPaint.time,
    returnRequests: second.network.length,
    returnBytes: bytesOf(second.network),
  };
}

const bytesOf = (network: NetworkResponse[]) => network.reduce((sum, { bytes }) => sum + bytes, 0);

/** Milliseconds without a response after which a page counts as loaded. */
const QUIET = 2000;

/** A response from the network. Times are milliseconds since the navigation started. */
interface NetworkResponse {
  url: string;
  sent: number;
  began: number;
  /** Compressed bytes. Headers count 300, as browsers report them. */
  bytes: number;
}

/**
 * Opens the home page and waits until it is painted and its network is idle.
 *
 * @throws Error if it paints nothing, or does not become idle
 */
async function loadHome(visitor: Visitor, address: string, { network }: Conditions) {
  const page = await visitor.open(`${address}/`, 'link');
  await waitForObserved(page, 'largestPaint', 'the home page paints nothing');
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    (quiet) => {
      const responses = performance.getEntriesByType('resource');
      const last = Math.max(0, ...responses.map(({ responseEnd }) => responseEnd));
      return performance.now() - last > quiet;
    },
    QUIET,
    { polling: 250 },
  );
  const responses = await page.evaluate(
    (latency) =>
      (['navigation', 'resource'] as const)
        .flatMap((type): PerformanceResourceTiming[] => performance.getEntriesByType(type))
        .map(({ name, startTime, responseStart, transferSize }) => ({
          url: name,
          sent: startTime,
          // An emulated line delays the response after the browser has noted its beginning.
          began: Math.max(responseStart, startTime + latency),
          bytes: transferSize,
        })),
    network?.requestMilliseconds ?? 0,
  );
  const {
    firstPaint = NaN,
    largestPaint,
    ...observed
  } = await page.evaluate(() => window.observed);
  if (!largestPaint) throw new Error('the home page paints nothing');
  // A response from the browser's cache has no bytes of the network.
  const fromNetwork: NetworkResponse[] = responses.filter(({ bytes }) => bytes > 0);
  return { page, observed: { ...observed, firstPaint, largestPaint }, network: fromNetwork };
}

/**
 * Returns the number of round trips in sequence: the longest chain of requests in which each was sent
 * after the previous response had begun. A browser parses a page while the rest of it arrives.
 */
export function roundTrips(responses: readonly Pick<NetworkResponse, 'sent' | 'began'>[]): number {
  const chains: { began: number; length: number }[] = [];
  // In this order, all possible predecessors of a request come before it.
  for (const { sent, began } of responses.toSorted((one, other) => one.began - other.began)) {
    const before = chains.filter((chain) => chain.began <= sent).map(({ length }) => length);
    chains.push({ began, length: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...chains.map(({ length }) => length));
}

const CONFIRM = '/account/confirm?token=good';

/** Opens a confirmation link and leaves it alone until it has loaded. */
async function openConfirm(visitor: Visitor, address: string) {
  const page = await visitor.open(address + CONFIRM, 'link');
  return {
    confirmFirstPaint: await waitForObserved(page, 'firstPaint', 'Confirm paints nothing'),
  };
}

/** Opens the home page in an empty tab and leaves it alone until all of it is painted. */
async function openHomeInEmptyTab(visitor: Visitor, address: string) {
  const page = await visitor.open(`${address}/`, 'emptyTab');
  await page.waitForTimeout(QUIET);
  const { time } = await waitForObserved(page, 'largestPaint', 'the home page paints nothing');
  return {
    emptyTabFirstPaint: await waitForObserved(page, 'firstPaint', 'the home page paints nothing'),
    emptyTabLargestPaint: time,
  };
}

/** Opens a confirmation link in an empty tab, as mail programs do. */
async function openConfirmInEmptyTab(visitor: Visitor, address: string) {
  const page = await visitor.open(address + CONFIRM, 'emptyTab');
  const painted = await waitForObserved(page, 'firstPaint', 'Confirm paints nothing');
  return { confirmEmptyTabFirstPaint: painted };
}

/** Opens a confirmation link and presses Confirm as soon as the button is painted. */
async function pressConfirm(visitor: Visitor, address: string, { screen }: Conditions) {
  const page = await visitor.open(address + CONFIRM, 'link', 'commit');
  const { x, y } = await waitForObserved(page, 'button', 'there is no button Confirm');
  // Resource Timing lists a call only once its body was read.
  const answered = page.waitForResponse((response) => response.url().includes('/api/'));
  // Not by locator, which would wait until the button has stopped moving.
  await (screen.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  const { startTime } = (await answered).request().timing();
  return {
    confirmShows: await waitForObserved(page, 'pressShown', 'a press on Confirm does not show'),
    confirmCalls: startTime - (await page.evaluate(() => performance.timeOrigin)),
  };
}
