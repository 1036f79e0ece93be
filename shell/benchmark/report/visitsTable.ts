import { NONE, table } from '@site/release';
import { median } from '../median';
import type { Measured } from '../runRounds';
import { SITE_NAMES, type SiteName } from '../sites/BenchmarkSite';
import { goalText } from './goalText';
import { ROWS, type Row } from './rows';

/**
 * The figures of all sites as a table: medians, and what the composed site's are to the others'.
 *
 * @param withGoals whether to say which of the goals, which are for a phone, are met
 */
export function visitsTable(measured: Measured, withGoals: boolean): string {
  const heads = ['', ...SITE_NAMES, '/ static', '/ monolith', ...(withGoals ? ['goal'] : [])];
  const rows = ROWS.map((row) => {
    const of = (site: SiteName) => figure(measured, site, row);
    const to = (site: SiteName) => ratio(of('composed'), of(site));
    const { goal } = row;
    const value = goal?.times ? to(goal.times) : of('composed');
    return [
      row.says,
      ...SITE_NAMES.map((site) => format(of(site), row)),
      ...[to('static'), to('monolith')].map((number) => number?.toFixed(2) ?? NONE),
      ...(withGoals ? [goal ? goalText(goal, row.unit, value) : ''] : []),
    ];
  });
  rows.splice(2, 0, ['  of the element', ...SITE_NAMES.map((site) => elements(measured, site))]);
  return table([heads, ...rows]);
}

/** The median of a figure, in the row's unit. */
function figure(
  measured: Measured,
  site: SiteName,
  { figure: name, unit }: Row,
): number | undefined {
  const value = median(measured[site].flatMap((figures) => figures[name] ?? []));
  return value !== undefined && unit === 'kB' ? value / 1000 : value;
}

const ratio = (value: number | undefined, other: number | undefined) =>
  value !== undefined && other ? value / other : undefined;

function format(value: number | undefined, { unit, figure: name }: Row): string {
  if (value === undefined) return NONE;
  const digits = unit === 'kB' ? 1 : name === 'layoutShift' ? 3 : 0;
  return `${value.toFixed(digits)} ${unit}`.trimEnd();
}

const elements = (measured: Measured, site: SiteName) =>
  [...new Set(measured[site].map(({ largestElement }) => largestElement))].join(', ');
