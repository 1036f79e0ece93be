const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Nobody waits longer on a page, so a longer time is shown as "a while". */
const LONGEST = 24 * 60 * 60;

/**
 * Returns how long a `Retry-After` header asks to wait.
 *
 * @param header the value: seconds, or an HTTP date
 * @param now milliseconds since 1970
 * @returns whole seconds, at least 1 and at most a day; undefined if the header is missing,
 * malformed or asks for longer
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const seconds = Math.max(1, Math.ceil(parseSeconds(header?.trim() ?? '', now)));
  // NaN compares false, too.
  return seconds <= LONGEST ? seconds : undefined;
}

function parseSeconds(value: string, now: number): number {
  if (/^\d+$/.test(value)) return Number(value);
  // Date.parse alone accepts nearly anything with a digit in it.
  return HTTP_DATE.test(value) ? (Date.parse(value) - now) / 1000 : Number.NaN;
}
