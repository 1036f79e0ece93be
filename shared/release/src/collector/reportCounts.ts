import * as v from 'valibot';
import { app, version } from '../documents/schemas/fields';

/**
 * What a collector has counted: the format of the small collector's file, and what `watch` and the
 * status page read of any collector. Fields that are not named here are ignored.
 */
export interface ReportCounts {
  /** One row for each minute, app and version, in any order. */
  counts: CountedMinute[];
}

/** What was reported of one version of an app within a minute. */
export interface CountedMinute {
  /** When the minute began, ISO 8601 in UTC, e.g. `2026-11-22T16:05:00Z`. */
  minute: string;
  app: string;
  version: string;
  /** Visits that began on one of its pages; for the shell, all visits. */
  visits: number;
  /** Visits in which it failed at least once. */
  failedVisits: number;
  /** Failures; a visit may have several. */
  failures: number;
  /** Web vitals by name and rating, e.g. `{ "LCP": { "good": 12, "poor": 1 } }`. */
  vitals?: Record<string, Record<string, number>>;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const reportCountsSchema = v.object({
  counts: v.array(
    v.object({
      minute: v.pipe(v.string(), v.isoTimestamp()),
      app,
      version,
      visits: count,
      failedVisits: count,
      failures: count,
      vitals: v.exactOptional(v.record(v.string(), v.record(v.string(), count))),
    }),
  ),
}) satisfies v.GenericSchema<unknown, ReportCounts>;

/** The sums of some rows. */
export type CountedSum = Pick<CountedMinute, 'visits' | 'failedVisits' | 'failures'>;

/**
 * Sums what was reported of a version.
 *
 * @param since ISO 8601; minutes that ended before are left out
 */
export function sumCounts(
  { counts }: ReportCounts,
  { app, version, since }: Pick<CountedMinute, 'app' | 'version'> & { since?: string },
): CountedSum {
  const begin = since === undefined ? -Infinity : Date.parse(since) - 60_000;
  const sum: CountedSum = { visits: 0, failedVisits: 0, failures: 0 };
  for (const row of counts) {
    if (row.app !== app || row.version !== version || Date.parse(row.minute) <= begin) continue;
    sum.visits += row.visits;
    sum.failedVisits += row.failedVisits;
    sum.failures += row.failures;
  }
  return sum;
}
