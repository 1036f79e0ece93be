import { NONE, table } from '@site/release';
import { median } from '../median';
import type { Measurements } from '../runRounds';
import { SITE_NAMES, type SiteName } from '../sites/BenchmarkSite';
import { formatGoal } from './formatGoal';
import { ROWS, type Row } from './rows';

/**
 * Formats the medians of all sites as a table, with the ratios of the composed site to the others.
 *
 * @param withGoals whether to show the goals, which apply to a phone, and which are met
 */
export function visitsTable(measurements: Measurements, withGoals: boolean): string {
  const heads = ['', ...SITE_NAMES, '/ static', '/ monolith', ...(withGoals ? ['goal'] : [])];
  const rows = ROWS.map((row) => {
    const of = (site: SiteName) => medianOf(measurements, site, row);
    const to = (site: SiteName) => ratio(of('composed'), of(site));
    const { goal } = row;
    const value = goal?.times ? to(goal.times) : of('composed');
    return [
      row.label,
      ...SITE_NAMES.map((site) => format(of(site), row)),
      ...[to('static'), to('monolith')].map((number) => number?.toFixed(2) ?? NONE),
      ...(withGoals ? [goal ? formatGoal(goal, row.unit, value) : ''] : []),
    ];
  });
  rows.splice(2, 0, [
    '  of the element',
    ...SITE_NAMES.map((site) => largestElements(measurements, site)),
  ]);
  return table([heads, ...rows]);
}

/** Returns the median of a figure in the row's unit. */
function medianOf(
  measurements: Measurements,
  site: SiteName,
  { figure: name, unit }: Row,
): number | undefined {
  const value = median(measurements[site].flatMap((figures) => figures[name] ?? []));
  return value !== undefined && unit === 'kB' ? value / 1000 : value;
}

const ratio = (value: number | undefined, other: number | undefined) =>
  value !== undefined && other ? value / other : undefined;

function format(value: number | undefined, { unit, figure: name }: Row): string {
  if (value === undefined) return NONE;
  const digits = unit === 'kB' ? 1 : name === 'layoutShift' ? 3 : 0;
  return `${value.toFixed(digits)} ${unit}`.trimEnd();
}

const largestElements = (measurements: Measurements, site: SiteName) =>
  [...new Set(measurements[site].map(({ largestElement }) => largestElement))].join(', ');
