/** Formats a time as `2026-11-20 16:50`, in UTC: teams are in several time zones. */
export const formatMinute = (time: string) =>
  new Date(time).toISOString().slice(0, 16).replace('T', ' ');

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?$/;

/**
 * Parses a moment such as `2026-12-24T18:00+01:00`. Without a zone it is in UTC, as are all times
 * that the tool prints. A date alone is the end of that day.
 *
 * @returns milliseconds since 1970; undefined if it is not one, such as the 30th of February
 */
export function parseMoment(text: string): number | undefined {
  const [, local, zone = 'Z'] = MOMENT.exec(DAY.test(text) ? `${text}T23:59:59` : text) ?? [];
  if (local === undefined) return undefined;
  const moment = Date.parse(local + zone);
  const inUtc = Date.parse(`${local}Z`);
  // Date.parse takes the 30th of February for the 2nd of March.
  if (Number.isNaN(moment) || !new Date(inUtc).toISOString().startsWith(local)) return undefined;
  return moment;
}
