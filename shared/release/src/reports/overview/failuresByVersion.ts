import type { AppName } from '@site/contract';
import { sumCounts, type CountedSum, type ReportCounts } from '../../collector/reportCounts';
import type { AppStatus } from '../status';

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
