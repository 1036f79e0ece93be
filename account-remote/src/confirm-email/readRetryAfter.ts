const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Nobody waits longer in front of a page, so a longer time is told as "later". */
const LONGEST = 24 * 60 * 60;

/**
 * How long a `Retry-After` header asks to wait.
 *
 * @param header its value: seconds, or an HTTP date
 * @param now milliseconds since 1970
 * @returns whole seconds, at least 1 and at most a day; undefined when the header is missing, means neither,
 * or asks for longer
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const seconds = Math.max(1, Math.ceil(secondsOf(header?.trim() ?? '', now)));
  // What is no number compares false as well.
  return seconds <= LONGEST ? seconds : undefined;
}

function secondsOf(value: string, now: number): number {
  if (/^\d+$/.test(value)) return Number(value);
  // Date.parse alone would take nearly anything with a digit in it.
  return HTTP_DATE.test(value) ? (Date.parse(value) - now) / 1000 : Number.NaN;
}
