import { followLink } from './followLink';
import type {} from './Observed';
import type { Tab } from './openVisitor';
import { waitForObserved } from './waitForObserved';
import { waitUntil } from './waitUntil';

/** Milliseconds without network activity after which a page counts as loaded. */
const QUIET = 2000;

/**
 * Opens the home page and waits until it is painted and its network is idle.
 *
 * @throws Error if it paints nothing, or does not become idle
 */
export async function loadHome({ page, network }: Tab, address: string) {
  await followLink(page, `${address}/`);
  await waitForObserved(page, 'largestPaint', 'the home page paints nothing');
  await waitUntil(() => network.quietFor > QUIET, 'the home page does not come to rest');
  const { observed, timeOrigin } = await page.evaluate(() => ({
    observed: window.observed,
    timeOrigin: performance.timeOrigin,
  }));
  const { firstPaint, largestPaint } = observed;
  if (firstPaint === undefined || !largestPaint) throw new Error('the home page painted nothing');
  return {
    observed: { ...observed, firstPaint, largestPaint },
    requests: network.requestsSince(timeOrigin),
  };
}
