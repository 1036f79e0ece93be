import { SHELL } from '@site/contract';
import type { CountedMinute } from './reportCounts';
import type { Report } from './reportSchema';

/** A version that a report counts for. */
type CountedVersion = Pick<CountedMinute, 'app' | 'version'>;

/**
 * Returns the versions that a report counts for. A visit counts for the shell and for its page's
 * remote, a failure for the part that failed.
 */
export function versionsOf(report: Report): CountedVersion[] {
  const { shell, remote, version } = report;
  const page = remote !== undefined && version !== undefined ? { app: remote, version } : undefined;
  const host = { app: SHELL, version: shell };
  if (report.kind === 'failure') return [page ?? host];
  return page ? [host, page] : [host];
}

/** Adds a report to a row of one of its versions. */
export function countReport(row: CountedMinute, report: Report): void {
  if (report.kind === 'visit') row.visits += 1;
  else if (report.kind === 'failure') {
    row.failures += 1;
    if (report.first) row.failedVisits += 1;
  } else {
    const vitals = (row.vitals ??= {});
    for (const { name, rating } of report.vitals) {
      const ratings = (vitals[name] ??= {});
      ratings[rating] = (ratings[rating] ?? 0) + 1;
    }
  }
}
