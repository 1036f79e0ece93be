import type { AppName, Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { ReportCounts } from '../../collector/reportCounts';
import { Refusal } from '../../errors/Refusal';
import type { MeasuredPart } from '../../gate/measureParts';
import { appNames } from '../../records/namedVersions';
import { readPointer } from '../../records/readRelease';
import type { Store } from '../../stores/objects/Store';
import { changedSettings } from '../changesBetween';
import { historyEntry, readHistory, type HistoryEntry, type PastRelease } from '../history';
import { listPreviews, type ListedPreview } from '../previews/listPreviews';
import { status, type SiteStatus } from '../status';
import { failuresByVersion, type VersionFailures } from './failuresByVersion';
import { measureLivePages } from './measureLivePages';

/** How many releases the timeline has, unless another number is asked for. */
export const TIMELINE_LENGTH = 50;

/** A release on the timeline. */
export interface TimelineRelease extends HistoryEntry {
  /** Every app's version in it. */
  versions: Record<AppName, string>;
  /** The versions that a part of the visitors gets, by app. */
  rollouts: Record<AppName, { version: string; percent: number }>;
  /** Apps that it changed, added or retired; none if the release before it was pruned. */
  changedApps: AppName[];
  /** Whether it changed site settings or static files. */
  changesSite: boolean;
}

/** What the status page shows. */
export interface SiteOverview {
  productName: string;
  /** Name of the store. */
  store: string;
  /** When this was read, ISO 8601. */
  readAt: string;
  status: SiteStatus;
  /** The last releases, oldest first. */
  timeline: TimelineRelease[];
  /** Sizes of the live pages, or why they can't be measured. */
  sizes: MeasuredPart[] | { fault: string };
  /** The previews, the newest first, or why they can't be read. */
  previews: ListedPreview[] | { fault: string };
  /** Failures that browsers reported, if the counts of a collector are given. */
  failures?: VersionFailures[];
}

/**
 * Reads what the status page shows. Runs no team's code, and writes nothing.
 *
 * @param last how many releases the timeline has at most
 * @param counts what a collector has counted
 * @throws Refusal when the store has no release, or one can't be read
 */
export async function readOverview(
  store: Store,
  last: number,
  counts?: ReportCounts,
): Promise<SiteOverview> {
  const [site, past, measured, previews] = await Promise.all([
    status(store),
    readHistory(store, last),
    measure(store),
    orFault(listPreviews(store)),
  ]);
  return {
    ...measured,
    previews,
    store: store.address,
    readAt: new Date().toISOString(),
    status: site,
    timeline: past.map(timelineRelease).reverse(),
    ...(counts && { failures: failuresByVersion(counts, site.apps) }),
  };
}

async function measure(store: Store): Promise<Pick<SiteOverview, 'productName' | 'sizes'>> {
  const live = await readPointer(store);
  // Without a release, `status` says what to do.
  if (!live) return { productName: '', sizes: [] };
  return {
    productName: live.site.productName,
    sizes: await orFault(measureLivePages(store, live)),
  };
}

/** Returns why something is refused: a damaged object must not hide the rest. */
const orFault = <Value>(reading: Promise<Value>): Promise<Value | { fault: string }> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refusal) return { fault: error.message };
    throw error;
  });

function timelineRelease(past: PastRelease): TimelineRelease {
  const { apps } = past.release;
  return {
    ...historyEntry(past),
    versions: Object.fromEntries(appNames({ apps }).map((app) => [app, apps[app]?.version ?? ''])),
    rollouts: Object.fromEntries(
      Object.entries(apps).flatMap(([app, { rollout }]) =>
        rollout ? [[app, { version: rollout.version, percent: rollout.percent }]] : [],
      ),
    ),
    changedApps: changedApps(past),
    changesSite: changesSite(past),
  };
}

function changedApps({ release, before }: PastRelease): AppName[] {
  if (!before && release.number !== 1) return [];
  const names = new Set([...appNames(release), ...(before ? appNames(before) : [])]);
  const partOf = (of: Release | undefined, app: AppName) => {
    const { version, previous, rollout } = of?.apps[app] ?? {};
    return [version, previous?.version, rollout?.version, rollout?.percent].join();
  };
  return [...names].filter((app) => partOf(before, app) !== partOf(release, app));
}

const changesSite = ({ release, before }: PastRelease) =>
  before !== undefined &&
  (changedSettings(before.site, release.site).length > 0 ||
    !isDeepStrictEqual(before.staticFiles ?? {}, release.staticFiles ?? {}));
