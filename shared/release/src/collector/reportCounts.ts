import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parseHttpAddress, type HttpAddress } from '../addresses/parseHttpAddress';
import { readJson } from '../documents/readJson';
import { app, version } from '../documents/schemas/fields';
import { causeOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import { fetchFailure } from '../proxy/fetchFailure';
import { readBody } from '../stores/readBody';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const countedMinute = v.object({
  /** When the minute began, ISO 8601 in UTC, e.g. `2026-11-22T16:05:00Z`. */
  minute: v.pipe(v.string(), v.isoTimestamp()),
  app,
  version,
  /** Visits that began on one of its pages; for the shell, all visits. */
  visits: count,
  /** Visits in which it failed at least once. */
  failedVisits: count,
  /** Failures; a visit may have several. */
  failures: count,
  /** Web vitals by name and rating, e.g. `{ "LCP": { "good": 12, "poor": 1 } }`. */
  vitals: v.exactOptional(v.record(v.string(), v.record(v.string(), count))),
});

/** What was reported of one version of an app within a minute. */
export type CountedMinute = v.InferOutput<typeof countedMinute>;

const reportCountsSchema = v.object({ counts: v.array(countedMinute) });

/**
 * What a collector has counted, one row for each minute, app and version, in any order: the format of
 * the small collector's file, and what `watch` and the status page read of any collector. Fields
 * that are not named here are ignored.
 */
export type ReportCounts = v.InferOutput<typeof reportCountsSchema>;

/** Milliseconds in which a collector must answer. */
const TIMEOUT = 10_000;

const CURE =
  'Name the FILE of serve --collector FILE, or an address of counts in that format (collector/reportCounts.ts).';

/**
 * Reads counts from a collector's file, or from an http(s) address that answers with the same JSON.
 *
 * @throws Refusal when they can't be read, or are something else
 */
export async function readCounts(collector: string): Promise<ReportCounts> {
  const isAddress = /^https?:/.test(collector);
  const address = isAddress ? parseHttpAddress(collector) : undefined;
  if (isAddress && !address) throw new Refusal('the collector’s address is not valid', CURE);
  const name = address ? `the collector at ${address.url.host}` : collector;
  const reading = address ? readAddress(address) : readFile(collector);
  const bytes = await reading.catch((cause: unknown) => {
    const why = address ? fetchFailure(address.url, cause) : `: ${causeOf(cause)}`;
    throw new Refusal(`${name} can’t be read${why}`, CURE, { cause });
  });
  return readJson(bytes, reportCountsSchema, name, CURE);
}

async function readAddress({ url, headers }: HttpAddress): Promise<Buffer> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return readBody(response, TIMEOUT);
}

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
  const rows = counts.filter(
    (row) => row.app === app && row.version === version && Date.parse(row.minute) > begin,
  );
  const sum = (field: keyof CountedSum) => rows.reduce((total, row) => total + row[field], 0);
  return { visits: sum('visits'), failedVisits: sum('failedVisits'), failures: sum('failures') };
}
