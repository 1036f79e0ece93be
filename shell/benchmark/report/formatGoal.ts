import type { Goal } from './rows';

/**
 * Returns a goal and whether it is met, e.g. `at most 1.05 x static: met`.
 *
 * @param value the measured value, as a multiple if the goal is one; undefined if there is nothing
 * to compare with
 */
export function formatGoal(
  { limit, times }: Goal,
  unit: string,
  value: number | undefined,
): string {
  const most = `at most ${limit}${times ? ` x ${times}` : unit && ` ${unit}`}`;
  if (value === undefined) return `${most}: not measured`;
  return `${most}: ${value <= limit ? 'met' : 'MISSED'}`;
}
