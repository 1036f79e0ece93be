import { Refusal } from '../errors/Refusal';
import type { SettingValues } from './resolveSettings';

const DAY = 24 * 60 * 60 * 1000;

/** Returns the days until `security.txt` expires, 0 or less afterwards; undefined without one. */
export function daysToExpiry({
  securityContact,
  securityExpires = '',
}: SettingValues): number | undefined {
  if (!securityContact) return undefined;
  return Math.ceil((Date.parse(securityExpires) - Date.now()) / DAY);
}

/**
 * Checks that a `security.txt` is valid today and for at most a year, as RFC 9116 advises (2.5.5).
 * A rollback does not check this: an expired date must not block it.
 *
 * @throws Refusal when it has expired, or expires too far ahead
 */
export function requireValidSecurityExpiry(site: SettingValues): void {
  const days = daysToExpiry(site);
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
