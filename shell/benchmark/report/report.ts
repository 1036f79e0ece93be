import { table } from '@site/release';
import { median } from '../median';
import type { Outcome } from '../runBenchmark';
import { goalText } from './goalText';
import { REBUILD_GOAL } from './rows';
import { visitsTable } from './visitsTable';

/**
 * An outcome for people.
 *
 * @param withGoals whether to say which of the goals, which are for a phone, are met
 */
export function report(outcome: Outcome, { withGoals }: { withGoals: boolean }): string {
  const { conditions, machine, measured } = outcome;
  const rounds = measured.composed.length;
  return [
    '',
    `First visit of /, ${conditions.says}`,
    `${machine.cores} cores, ${machine.browser}, Node ${machine.node}; medians of ${rounds} rounds; kB of 1000 bytes`,
    '',
    visitsTable(measured, withGoals),
    '',
    buildsTable(outcome, withGoals),
  ].join('\n');
}

function buildsTable({ builds }: Outcome, withGoals: boolean): string {
  const seconds = (times: number[]) => `${((median(times) ?? NaN) / 1000).toFixed(2)} s`;
  const goal = goalText(REBUILD_GOAL, 'ms', median(builds.changed));
  return table([
    ['Build of marketing-remote, cold', seconds(builds.cold)],
    ['Build of marketing-remote, warm', seconds(builds.warm)],
    ['A change while developing it', seconds(builds.changed), ...(withGoals ? [goal] : [])],
  ]);
}
