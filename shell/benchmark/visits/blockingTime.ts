import type { Task } from './recordTasks';

/** A task blocks input noticeably after this many milliseconds. */
const LONG_TASK = 50;

/**
 * Returns the total blocking time: the milliseconds beyond 50 of each task.
 *
 * @param from start in milliseconds; time before it does not count
 */
export function blockingTime(tasks: readonly Task[], from: number): number {
  return tasks
    .map(({ start, end }) => Math.max(0, end - Math.max(start, from) - LONG_TASK))
    .reduce((sum, blocked) => sum + blocked, 0);
}
