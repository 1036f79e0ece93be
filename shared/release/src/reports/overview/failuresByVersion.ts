import type { AppName } from '@site/contract';
import { sumCounts, type CountedSum, type ReportCounts } from '../../collector/reportCounts';
import type { AppStatus } from '../status';

/** What browsers reported of a version. */
export interface VersionFailures extends CountedSum {
  app: AppName;
  version: string;
  isLive: boolean;
  /** Whether a part of the visitors gets it. */
  isRolledOut: boolean;
}

/** How many versions of an app are compared. */
const VERSIONS = 4;

/**
 * Sums reports by version: for each live app its live version, the one that is rolled out, and then
 * those that were reported last.
 */
export const failuresByVersion = (counts: ReportCounts, apps: AppStatus[]): VersionFailures[] =>
  apps.flatMap(({ app, version: live, rollout }) =>
    [...new Set([live, ...(rollout ? [rollout.version] : []), ...versionsOf(counts, app)])]
      .slice(0, VERSIONS)
      .map((version) => ({
        app,
        version,
        isLive: version === live,
        isRolledOut: version === rollout?.version,
        ...sumCounts(counts, { app, version }),
      })),
  );

/** Returns the versions of an app that were reported, the last one first. */
const versionsOf = ({ counts }: ReportCounts, app: AppName): string[] =>
  counts
    .filter((row) => row.app === app)
    .sort((a, b) => Date.parse(b.minute) - Date.parse(a.minute))
    .map(({ version }) => version);
