import type { ReportCounts } from '../../collector/reportCounts';
import { noRelease, Refusal } from '../../errors/Refusal';
import type { MeasuredPart } from '../../gate/measureParts';
import { pointerNumber } from '../../log/readPointer';
import type { Store } from '../../stores/Store';
import { readHistory, type PastRelease } from '../history';
import { listPreviews, type ListedPreview } from '../listPreviews';
import { statusOf, type SiteStatus } from '../status';
import { failuresByVersion, type AppFailures } from './failuresByVersion';
import { measureLivePages } from './measureLivePages';

/** How many releases the timeline has, unless another number is asked for. */
export const TIMELINE_LENGTH = 50;

/** What the status page shows. */
export interface SiteOverview {
  productName: string;
  /** Name of the store. */
  store: string;
  /** When this was read, ISO 8601. */
  readAt: string;
  status: SiteStatus;
  /** The last releases, oldest first. */
  timeline: PastRelease[];
  /** Sizes of the live pages, or why they can't be measured. */
  sizes: MeasuredPart[] | { fault: string };
  /** The previews, the newest first. */
  previews: ListedPreview[];
  /** Failures that browsers reported, if the counts of a collector are given. */
  failures?: AppFailures[];
}

/**
 * Reads what the status page shows. Runs no team's code, and writes nothing.
 *
 * @param last how many releases the timeline has at most, at least 1
 * @param counts what a collector has counted
 * @throws Refusal when the store has no release, or one can't be read
 */
export async function readOverview(
  store: Store,
  last: number,
  counts?: ReportCounts,
): Promise<SiteOverview> {
  const past = await readHistory(store, last);
  const newest = past[0]?.release;
  if (!newest) throw noRelease(store);
  const [projected, sizes] = await Promise.all([
    pointerNumber(store),
    measureLivePages(store, newest).catch(faultOf),
  ]);
  const now = Date.now();
  const status = statusOf(newest, projected, now);
  return {
    ...{ status, sizes },
    productName: newest.site.productName,
    store: store.address,
    readAt: new Date(now).toISOString(),
    timeline: past.toReversed(),
    previews: listPreviews(newest),
    ...(counts && { failures: failuresByVersion(counts, status.apps) }),
  };
}

/** Returns why something is refused: a damaged object must not hide the rest. */
function faultOf(error: unknown): { fault: string } {
  if (error instanceof Refusal) return { fault: error.message };
  throw error;
}
