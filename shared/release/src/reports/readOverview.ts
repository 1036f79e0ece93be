import { contentKey, NOT_FOUND_PAGE, SHELL, versionFile, type AppName } from '@site/contract';
import { sumCounts, type CountedSum, type ReportCounts } from '../collector/reportCounts';
import { liveVersions, type LogEntry } from '../documents/LogEntry';
import { readManifests } from '../documents/readVersion';
import { noRelease, Refusal } from '../errors/Refusal';
import { measureParts, type MeasuredPart } from '../gate/measureParts';
import type { Store } from '../stores/Store';
import { readHistory, type PastRelease } from './history';
import { listPreviews, type ListedPreview } from './listPreviews';
import { readReach, statusOf, type AppStatus, type SiteStatus } from './status';

/** How many releases the timeline has, unless another number is asked for. */
export const TIMELINE_LENGTH = 50;

/** What the status page shows. */
export interface SiteOverview {
  productName: string;
  /** The store's address. */
  store: string;
  /** When this was read, ISO 8601. */
  readAt: string;
  status: SiteStatus;
  /** The last releases, oldest first. */
  timeline: PastRelease[];
  /** Sizes of the live pages, or why they can't be measured. */
  sizes: MeasuredPart[] | { fault: string };
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
  const [reach, sizes] = await Promise.all([
    readReach(store, newest),
    // A damaged object must not hide the rest.
    measureLivePages(store, newest).catch((error: unknown) => {
      if (error instanceof Refusal) return { fault: error.message };
      throw error;
    }),
  ]);
  const now = Date.now();
  const status = statusOf(newest, reach, now);
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

/**
 * Measures every part of the live pages that has a budget. Reads the stored pages: composing them
 * would run the teams' code.
 *
 * @throws Refusal when a live version or a page is missing or can't be read
 */
async function measureLivePages(store: Store, newest: LogEntry): Promise<MeasuredPart[]> {
  const manifests = await readManifests(store, liveVersions(newest));
  const pages = await Promise.all(
    Object.entries(newest.pages)
      .filter(([file]) => file.endsWith('.html'))
      .map(async ([file, page]) => {
        const stored = await store.read(contentKey(page));
        if (stored) return { file, bytes: stored.bytes };
        throw new Refusal(
          `${store.address}/${contentKey(page)}, the content of ${file}, is missing`,
          'See what else is: npm run release -- verify',
        );
      }),
  );
  const notFound = pages.find(({ file }) => file === NOT_FOUND_PAGE)?.bytes;
  // The page without a remote has the scripts of every page.
  const folder = `/${versionFile(SHELL, newest.apps.shell.version, '')}`;
  const scripts = String(notFound).matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g);
  const startScripts = [...scripts].flatMap(([, src = '']) =>
    src.startsWith(folder) ? src.slice(folder.length) : [],
  );
  return measureParts(store, manifests, { pages, startScripts });
}

/** What browsers reported of some versions of an app. */
export interface AppFailures {
  app: AppName;
  versions: VersionFailures[];
}

export interface VersionFailures extends CountedSum {
  version: string;
  /** Who gets it: all visitors, a part of them, or nobody any more. */
  audience: 'live' | 'rollout' | undefined;
}

/** How many versions of an app are compared. */
const VERSIONS = 4;

/**
 * Sums reports by version: for each live app its live version, the one that is rolled out, and then
 * those that were reported last.
 */
export const failuresByVersion = ({ counts }: ReportCounts, apps: AppStatus[]): AppFailures[] =>
  apps.map(({ app, version: live, rollout }) => {
    const reported = counts
      .filter((row) => row.app === app)
      .sort((a, b) => Date.parse(b.minute) - Date.parse(a.minute))
      .map(({ version }) => version);
    const current = rollout ? [live, rollout.version] : [live];
    const versions = [...new Set([...current, ...reported])].slice(0, VERSIONS);
    return {
      app,
      versions: versions.map((version) => ({
        version,
        audience: version === live ? 'live' : version === rollout?.version ? 'rollout' : undefined,
        ...sumCounts({ counts }, { app, version }),
      })),
    };
  });
