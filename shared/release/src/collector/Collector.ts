import { SHELL } from '@site/contract';
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { app, version } from '../documents/schemas/fields';
import { causeOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import { replaceFile } from '../stores/folder/replaceFile';
import { readCounts, type CountedMinute, type ReportCounts } from './reportCounts';

/** Rows in the file at most: a week of ten versions, one every ten minutes. */
const MAX_ROWS = 10_000;

/** Milliseconds between two writes of the file. */
const INTERVAL = 1000;

/**
 * Counts reports by minute, app and version, and keeps the counts in a file. The oldest minutes are
 * dropped once the file is full. Only one process may write a file.
 */
export class Collector {
  readonly #rows = new Map<string, CountedMinute>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  /**
   * @param file path of the counts
   * @param isPublished whether the store has a version: reports may come from any client and name any
   * @param warn prints a line when the file can't be written
   */
  private constructor(
    private readonly file: string,
    private readonly isPublished: (app: string, version: string) => boolean,
    private readonly warn: (line: string) => void,
  ) {}

  /** Opens a file of counts, which need not exist. @throws Refusal when it can't be read or written */
  static async open(
    file: string,
    isPublished: (app: string, version: string) => boolean,
    warn: (line: string) => void,
  ): Promise<Collector> {
    const collector = new Collector(file, isPublished, warn);
    if (existsSync(file))
      for (const row of (await readCounts(file)).counts) collector.#rows.set(keyOf(row), row);
    // A folder that can't be written is found now, and not after the first visits.
    await collector.#write().catch((cause: unknown) => {
      throw new Refusal(`${file} can’t be written: ${causeOf(cause)}`, 'Name another file.', {
        cause,
      });
    });
    return collector;
  }

  get counts(): ReportCounts {
    return { counts: [...this.#rows.values()] };
  }

  /** Counts a report that a browser sent. @returns false if it is none; it counts for nothing then */
  receive(text: string): boolean {
    const { success, output } = v.safeParse(reportSchema, text);
    if (success) this.add(output);
    return success;
  }

  /** Counts a report. It is in the file within a second. @param now milliseconds */
  add(report: Report, now = Date.now()): void {
    const minute = new Date(now - (now % 60_000)).toISOString();
    for (const { app, version } of versionsOf(report)) {
      if (!this.isPublished(app, version)) continue;
      const empty = { minute, app, version, visits: 0, failedVisits: 0, failures: 0 };
      const row = this.#rows.get(keyOf(empty)) ?? empty;
      countReport(row, report);
      this.#rows.set(keyOf(row), row);
    }
    for (const oldest of this.#rows.keys()) {
      if (this.#rows.size <= MAX_ROWS) break;
      this.#rows.delete(oldest);
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write().catch((error: unknown) =>
        this.warn(`${this.file} can’t be written: ${causeOf(error)}`),
      );
    }, INTERVAL);
  }

  /** Writes what was counted last. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#write();
  }

  #write(): Promise<void> {
    const written = this.#writing.then(() =>
      replaceFile(this.file, `${JSON.stringify(this.counts)}\n`),
    );
    this.#writing = written.catch(() => {});
    return written;
  }
}

const keyOf = ({ minute, app, version }: CountedMinute) => `${minute} ${app} ${version}`;

/** The versions of a page. A page of the shell alone has no remote. */
const page = { shell: version, remote: v.exactOptional(app), version: v.exactOptional(version) };
const name = v.picklist(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
const rating = v.picklist(['good', 'needs-improvement', 'poor']);

/** What the collector uses of a report. Texts are not kept, so they are not read. */
const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('kind', [
    v.object({ kind: v.literal('visit'), ...page }),
    v.object({ kind: v.literal('failure'), ...page, first: v.exactOptional(v.boolean(), true) }),
    v.object({
      kind: v.literal('vitals'),
      ...page,
      vitals: v.pipe(v.array(v.object({ name, rating })), v.maxLength(20)),
    }),
  ]),
);

type Report = v.InferOutput<typeof reportSchema>;

/**
 * Returns the versions that a report counts for. A visit counts for the shell and for its page's
 * remote, a failure for the part that failed.
 */
function versionsOf(report: Report): Pick<CountedMinute, 'app' | 'version'>[] {
  const { kind, shell, remote, version } = report;
  const host = { app: SHELL, version: shell };
  if (remote === undefined || version === undefined) return [host];
  const part = { app: remote, version };
  return kind === 'failure' ? [part] : [host, part];
}

/** Adds a report to a row of one of its versions. */
function countReport(row: CountedMinute, report: Report): void {
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
