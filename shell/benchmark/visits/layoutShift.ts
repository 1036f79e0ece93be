/** Maximum milliseconds of a burst of shifts, and between two of its shifts. */
const LONGEST_BURST = 5000;
const LONGEST_GAP = 1000;

/**
 * Returns the cumulative layout shift: the sum of the worst burst.
 *
 * @param shifts ordered by time, in milliseconds
 * @see https://web.dev/articles/cls
 */
export function layoutShift(shifts: readonly { time: number; value: number }[]): number {
  let burst = { began: -Infinity, last: -Infinity, sum: 0 };
  let worst = 0;
  for (const { time, value } of shifts) {
    const goesOn = time - burst.last < LONGEST_GAP && time - burst.began < LONGEST_BURST;
    burst = goesOn
      ? { ...burst, last: time, sum: burst.sum + value }
      : { began: time, last: time, sum: value };
    worst = Math.max(worst, burst.sum);
  }
  return worst;
}
