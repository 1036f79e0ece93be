import { SHELL } from '@site/contract';
import * as v from 'valibot';
import { app, version } from '../documents/schemas/fields';
import type { CountedMinute } from './reportCounts';

/** The versions of a page. A page of the shell alone has no remote. */
const page = { shell: version, remote: v.exactOptional(app), version: v.exactOptional(version) };
const name = v.picklist(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
const rating = v.picklist(['good', 'needs-improvement', 'poor']);

/** What the collector uses of a report. Texts are not kept, so they are not read. */
export const reportSchema = v.variant('kind', [
  v.object({ kind: v.literal('visit'), ...page }),
  v.object({ kind: v.literal('failure'), ...page, first: v.exactOptional(v.boolean(), true) }),
  v.object({
    kind: v.literal('vitals'),
    ...page,
    vitals: v.pipe(v.array(v.object({ name, rating })), v.maxLength(20)),
  }),
]);

/** A report that a browser sent. */
export type Report = v.InferOutput<typeof reportSchema>;

/**
 * Returns the versions that a report counts for. A visit counts for the shell and for its page's
 * remote, a failure for the part that failed.
 */
export function versionsOf(report: Report): Pick<CountedMinute, 'app' | 'version'>[] {
  const { kind, shell, remote, version } = report;
  const host = { app: SHELL, version: shell };
  if (remote === undefined || version === undefined) return [host];
  const part = { app: remote, version };
  return kind === 'failure' ? [part] : [host, part];
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
