/** Milliseconds of a task from which on it is felt. */
const FELT = 50;

/**
 * How long tasks kept a page from answering: of each the milliseconds beyond 50.
 *
 * @param from milliseconds; what ran before does not count
 */
export function blockingTime(
  tasks: readonly { start: number; end: number }[],
  from: number,
): number {
  return tasks
    .map(({ start, end }) => Math.max(0, end - Math.max(start, from) - FELT))
    .reduce((sum, blocked) => sum + blocked, 0);
}
