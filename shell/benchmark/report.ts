import { NONE, table } from '@site/release';
import { availableParallelism } from 'node:os';
import { ROWS, SITE_NAMES, type Figures, type Goal, type SiteName, type Unit } from './figures';
import { PHONE } from './visits/conditions';

/** All measurements of one run. */
export interface BenchmarkResult {
  /** The figures of each visited site, one entry per round. */
  figures: Partial<Record<SiteName, Figures[]>>;
  /** Version of the browser. */
  browser: string;
}

/** Formats a result for people. */
export function report({ browser, figures }: BenchmarkResult): string {
  const sites = SITE_NAMES.filter((site) => figures[site]);
  const rows = ROWS.map(({ figure, unit, label, goal }) => {
    const of = (site: SiteName) => {
      const value = median((figures[site] ?? []).map((seen) => seen[figure]));
      return value !== undefined && unit === 'kB' ? value / 1000 : value;
    };
    const [own, base] = [of('composed'), goal?.times ? of(goal.times) : 1];
    const value = own !== undefined && base ? own / base : undefined;
    const withGoal = goal ? formatGoal(goal, value) : '';
    const head = unit ? `${label}, ${unit}` : label;
    return [head, ...sites.map((site) => formatValue(of(site), unit)), withGoal];
  });
  return [
    '',
    PHONE.label,
    `${availableParallelism()} cores, Chromium ${browser}, Node ${process.version}; medians of ${figures.composed?.length ?? 0} rounds`,
    '',
    table([['', ...sites, 'ratio and goal'], ...rows]),
  ].join('\n');
}

function formatValue(value: number | undefined, unit: Unit): string {
  if (value === undefined) return NONE;
  const digits = { ms: 0, kB: 1, '': 3 }[unit];
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/**
 * Returns a value beside its goal, e.g. `1.12 × static; goal 1.10, missed` or `goal 2`.
 *
 * @param value as a multiple if the goal is one; undefined if there is nothing to compare with
 */
function formatGoal({ limit, times }: Goal, value: number | undefined): string {
  const goal = times ? `goal ${limit.toFixed(2)}` : `goal ${limit}`;
  if (value === undefined) return `${goal}, not measured`;
  const ratio = times ? `${value.toFixed(2)} × ${times}; ` : '';
  return `${ratio}${goal}${value > limit ? ', missed' : ''}`;
}

/** Returns the median, or undefined for an empty list. */
function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
