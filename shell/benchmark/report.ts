import { NONE } from '@site/release';
import { availableParallelism } from 'node:os';
import { ROWS, SITE_NAMES, type Figures, type Goal, type SiteName, type Unit } from './figures';
import type { Conditions } from './visits/openVisitor';

/** All measurements of one run. */
export interface BenchmarkResult {
  /** The figures of each visited site, one entry per round. */
  figures: Partial<Record<SiteName, Figures[]>>;
  conditions: Conditions;
  http2: boolean;
  /** Version of the browser. */
  browser: string;
}

/**
 * Formats a result for people.
 *
 * @param withGoals whether to show the goals, which apply to a phone, and which are missed
 */
export function report(result: BenchmarkResult, { withGoals }: { withGoals: boolean }): string {
  const { conditions, http2, browser, figures } = result;
  const sites = SITE_NAMES.filter((site) => figures[site]);
  const others = sites.filter((site) => site !== 'composed');
  const ratios = withGoals ? ['ratio and goal'] : others.map((name) => `/ ${name}`);
  const rows = ROWS.map((row) => {
    const of = (site: SiteName) => {
      const value = median((figures[site] ?? []).map((seen) => seen[row.figure]));
      return value !== undefined && row.unit === 'kB' ? value / 1000 : value;
    };
    const to = (site: SiteName) => {
      const [value, other] = [of('composed'), of(site)];
      return value !== undefined && other ? value / other : undefined;
    };
    const { goal } = row;
    const value = goal?.times ? to(goal.times) : of('composed');
    return [
      row.label,
      ...sites.map((site) => formatValue(of(site), row.unit)),
      ...(withGoals
        ? [goal ? formatGoal(goal, row.unit, value) : '']
        : others.map((site) => to(site)?.toFixed(2) ?? NONE)),
    ];
  });
  return [
    '',
    `${conditions.label}; ${http2 ? 'HTTP/2 with TLS through nginx' : 'HTTP/1.1'}`,
    `${availableParallelism()} cores, Chromium ${browser}, Node ${process.version}; medians of ${figures.composed?.length ?? 0} rounds`,
    `Largest paint: ${largestElements(figures)}`,
    '',
    markdownTable([['', ...sites, ...ratios], ...rows]),
  ].join('\n');
}

/** Says which element was the largest, because a different one makes times hard to compare. */
const largestElements = (figures: BenchmarkResult['figures']) =>
  SITE_NAMES.flatMap((site) => {
    const elements = new Set(figures[site]?.map(({ largestElement }) => largestElement));
    return elements.size > 0 ? `${[...elements].join(', ')} (${site})` : [];
  }).join('; ');

function formatValue(value: number | undefined, unit: Unit): string {
  if (value === undefined) return NONE;
  const digits = { ms: 0, kB: 1, '': 3 }[unit];
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return `${text} ${value === 0 ? '' : unit}`.trimEnd();
}

/**
 * Returns a value beside its goal, e.g. `1.12 × static; goal 1.10, **missed**` or `goal 2`.
 *
 * @param value as a multiple if the goal is one; undefined if there is nothing to compare with
 */
function formatGoal({ limit, times }: Goal, unit: Unit, value: number | undefined): string {
  const goal = times ? `goal ${limit.toFixed(2)}` : `goal ${limit} ${unit}`.trimEnd();
  if (value === undefined) return `${goal}, not measured`;
  const ratio = times ? `${value.toFixed(2)} × ${times}; ` : '';
  return `${ratio}${goal}${value <= limit ? '' : ', **missed**'}`;
}

/** Formats rows as a Markdown table with aligned columns. The first row has the column heads. */
export function markdownTable([heads = [], ...rows]: string[][]): string {
  const widths = heads.map((_, column) =>
    Math.max(...[heads, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [heads, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

/** Returns the median, or undefined for an empty list. */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
