/** When a request was sent and its response started, in milliseconds of the same clock. */
export interface RoundTrip {
  sent: number;
  responseStart: number;
}

/**
 * Returns the number of sequential round trips: the longest chain of requests in which each was
 * sent after the previous response had started. Parallel requests count once.
 *
 * The start of a response counts, because a browser parses a page and sends requests while the page
 * still arrives.
 */
export function roundTrips(requests: readonly RoundTrip[]): number {
  const ends: { responseStart: number; length: number }[] = [];
  // Sorted by response start, so all possible predecessors of a request come before it.
  for (const { sent, responseStart } of [...requests].sort(
    (one, other) => one.responseStart - other.responseStart,
  )) {
    const before = ends.filter((end) => end.responseStart <= sent).map(({ length }) => length);
    ends.push({ responseStart, length: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...ends.map(({ length }) => length));
}
