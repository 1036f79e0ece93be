import { NONE } from '@site/release';
import { median } from '../median';
import type { Measurements } from '../runRounds';
import { SITE_NAMES, type SiteName } from '../sites/BenchmarkSite';
import { formatGoal } from './formatGoal';
import { markdownTable } from './markdownTable';
import { ROWS, type Row } from './rows';

/**
 * Formats the medians of all visited sites as the table of the README.
 *
 * @param withGoals whether to show the goals, which apply to a phone, and which are missed
 */
export function visitsTable({ figures }: Pick<Measurements, 'figures'>, withGoals: boolean) {
  const sites = SITE_NAMES.filter((site) => figures[site]);
  const others = sites.filter((site) => site !== 'composed');
  const heads = [
    '',
    ...sites,
    ...(withGoals ? ['ratio and goal'] : others.map((name) => `/ ${name}`)),
  ];
  const rows = ROWS.map((row) => {
    const of = (site: SiteName) => medianOf(figures[site] ?? [], row);
    const to = (site: SiteName) => ratio(of('composed'), of(site));
    const { goal } = row;
    const value = goal?.times ? to(goal.times) : of('composed');
    return [
      row.label,
      ...sites.map((site) => format(of(site), row)),
      ...(withGoals
        ? [goal ? formatGoal(goal, row.unit, value) : '']
        : others.map((site) => to(site)?.toFixed(2) ?? NONE)),
    ];
  });
  return markdownTable([heads, ...rows]);
}

/** Returns the median of a figure in the row's unit. */
function medianOf(rounds: NonNullable<Measurements['figures'][SiteName]>, { figure, unit }: Row) {
  const value = median(rounds.map((figures) => figures[figure]));
  return value !== undefined && unit === 'kB' ? value / 1000 : value;
}

const ratio = (value: number | undefined, other: number | undefined) =>
  value !== undefined && other ? value / other : undefined;

function format(value: number | undefined, { unit, figure }: Row): string {
  if (value === undefined) return NONE;
  const digits = unit === 'kB' ? 1 : figure === 'layoutShift' ? 3 : 0;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return `${text} ${value === 0 ? '' : unit}`.trimEnd();
}
