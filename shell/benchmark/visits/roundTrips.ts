/** When a request was sent and when the first of its answer came, in milliseconds of one clock. */
export interface RoundTrip {
  sent: number;
  answered: number;
}

/**
 * How many round trips a page waits for one after another: the longest chain of requests of which each was sent when
 * the answer to the one before had begun to arrive. Requests that are on their way side by side count once.
 *
 * An answer counts from its beginning, since a browser reads a page and sends what it asks for while it still arrives.
 */
export function roundTrips(requests: readonly RoundTrip[]): number {
  const ends: { answered: number; length: number }[] = [];
  // Whatever was answered before a request was sent comes before it here.
  for (const { sent, answered } of [...requests].sort(
    (one, other) => one.answered - other.answered,
  )) {
    const before = ends.filter((end) => end.answered <= sent).map(({ length }) => length);
    ends.push({ answered, length: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...ends.map(({ length }) => length));
}
