import type { Goal, Unit } from './rows';

/**
 * Returns a value beside its goal, e.g. `1.12 × static; goal 1.1, **missed**` or `goal 2`.
 *
 * @param value as a multiple if the goal is one; undefined if there is nothing to compare with
 */
export function formatGoal({ limit, times }: Goal, unit: Unit, value: number | undefined): string {
  const goal = times ? `goal ${limit.toFixed(2)}` : `goal ${limit} ${unit}`.trimEnd();
  if (value === undefined) return `${goal}, not measured`;
  const ratio = times ? `${value.toFixed(2)} × ${times}; ` : '';
  return `${ratio}${goal}${value <= limit ? '' : ', **missed**'}`;
}
