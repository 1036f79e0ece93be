import type { Goal } from './rows';

/**
 * Says what a goal is and whether it is met, e.g. `at most 1.05 x static: met`.
 *
 * @param value what was measured, in the goal's own terms; undefined when there is nothing to compare with
 */
export function goalText({ limit, times }: Goal, unit: string, value: number | undefined): string {
  const most = `at most ${limit}${times ? ` x ${times}` : unit && ` ${unit}`}`;
  if (value === undefined) return `${most}: not measured`;
  return `${most}: ${value <= limit ? 'met' : 'MISSED'}`;
}
