import { table } from '@site/release';
import { median } from '../median';
import type { BenchmarkResult } from '../runBenchmark';
import { formatGoal } from './formatGoal';
import { REBUILD_GOAL } from './rows';
import { visitsTable } from './visitsTable';

/**
 * Formats a result for people.
 *
 * @param withGoals whether to show the goals, which apply to a phone, and which are met
 */
export function report(result: BenchmarkResult, { withGoals }: { withGoals: boolean }): string {
  const { conditions, machine, measurements } = result;
  const rounds = measurements.composed.length;
  return [
    '',
    `First visit of /, ${conditions.label}`,
    `${machine.cores} cores, ${machine.browser}, Node ${machine.node}; medians of ${rounds} rounds; kB of 1000 bytes`,
    '',
    visitsTable(measurements, withGoals),
    '',
    buildsTable(result, withGoals),
  ].join('\n');
}

function buildsTable({ builds }: BenchmarkResult, withGoals: boolean): string {
  const seconds = (times: number[]) => `${((median(times) ?? NaN) / 1000).toFixed(2)} s`;
  const goal = formatGoal(REBUILD_GOAL, 'ms', median(builds.changed));
  return table([
    ['Build of marketing-remote, cold', seconds(builds.cold)],
    ['Build of marketing-remote, warm', seconds(builds.warm)],
    ['A change while developing it', seconds(builds.changed), ...(withGoals ? [goal] : [])],
  ]);
}
