import { PHONE } from './conditions';
import { waitForObserved, type Open } from './openTab';

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

/** Opens the home page and waits until its network is idle. */
export async function loadHome(open: Open) {
  const page = await open('/');
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
  const responses: NetworkResponse[] = await page.evaluate(
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
    PHONE.network.requestMilliseconds,
  );
  const largestPaint = await waitForObserved(page, 'largestPaint');
  // A response from the browser's cache has no bytes of the network.
  return { page, largestPaint, network: responses.filter(({ bytes }) => bytes > 0) };
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

export const bytesOf = (network: NetworkResponse[]) =>
  network.reduce((sum, { bytes }) => sum + bytes, 0);
