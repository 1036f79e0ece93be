import { Refusal } from '../errors/Refusal';
import type { SettingValues } from './LogEntry';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the days until `security.txt` expires, 0 or less afterwards; undefined without one.
 *
 * @param now milliseconds since 1970
 */
export function daysToExpiry(
  { securityContact, securityExpires = '' }: SettingValues,
  now: number,
): number | undefined {
  if (!securityContact) return undefined;
  return Math.ceil((Date.parse(securityExpires) - now) / DAY);
}

/**
 * Checks that a `security.txt` is valid today and for at most a year, as RFC 9116 advises (2.5.5).
 * A rollback does not check this: an expired date must not block it.
 *
 * @param now milliseconds since 1970
 * @throws Refusal when it has expired, or expires too far ahead
 */
export function requireValidSecurityExpiry(site: SettingValues, now: number): void {
  const days = daysToExpiry(site, now);
  // A date that can't be read is refused with the other settings.
  if (days === undefined || Number.isNaN(days) || (days > 0 && days <= 366)) return;
  const why = days > 0 ? 'which is more than a year ahead' : 'which has passed';
  throw new Refusal(
    `securityExpires is ${site.securityExpires}, ${why}`,
    `Check that ${site.securityContact} is still correct, then set a date within a year: ${SET_EXPIRY}`,
  );
}

/** The command that sets a new date. */
export const SET_EXPIRY = 'npm run release -- configure securityExpires=YYYY-MM-DD';
