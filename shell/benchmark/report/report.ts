import { table } from '@site/release';
import { median } from '../median';
import type { BenchmarkResult } from '../runBenchmark';
import { SITE_NAMES } from '../sites/BenchmarkSite';
import { formatGoal } from './formatGoal';
import { REBUILD_GOAL } from './rows';
import { visitsTable } from './visitsTable';

/**
 * Formats a result for people.
 *
 * @param withGoals whether to show the goals, which apply to a phone, and which are missed
 */
export function report(result: BenchmarkResult, { withGoals }: { withGoals: boolean }): string {
  const { conditions, http2, machine, figures, repeated } = result;
  const protocol = http2 ? 'HTTP/2 with TLS through nginx' : 'HTTP/1.1';
  const rounds = figures.composed?.length ?? 0;
  return [
    '',
    `${conditions.label}; ${protocol}`,
    `${machine.cores} cores, ${machine.browser}, Node ${machine.node}; medians of ${rounds} rounds; kB of 1000 bytes`,
    `Largest paint: ${largestElements(result)}`,
    `Repeated visits: ${repeated.length || 'none'}`,
    ...repeated.map((line) => `  ${line}`),
    '',
    visitsTable(result, withGoals),
    '',
    buildsTable(result, withGoals),
  ].join('\n');
}

/** Says which element was the largest, because a different one makes times hard to compare. */
const largestElements = ({ figures }: BenchmarkResult) =>
  SITE_NAMES.flatMap((site) => {
    const elements = new Set(figures[site]?.map(({ largestElement }) => largestElement));
    return elements.size > 0 ? `${[...elements].join(', ')} (${site})` : [];
  }).join('; ');

function buildsTable({ builds }: BenchmarkResult, withGoals: boolean): string {
  const seconds = (times: number[]) => `${((median(times) ?? NaN) / 1000).toFixed(2)} s`;
  const goal = formatGoal(REBUILD_GOAL, 'ms', median(builds.changed));
  return table([
    ['Build of marketing-remote, cold', seconds(builds.cold)],
    ['Build of marketing-remote, warm', seconds(builds.warm)],
    ['A change while developing it', seconds(builds.changed), ...(withGoals ? [goal] : [])],
  ]);
}
