import type { SiteSettings } from '@site/contract';
import { Refusal } from '../errors/Refusal';

const DAY = 24 * 60 * 60 * 1000;

/** Days until `security.txt` expires, 0 and less when it has; undefined when there is none. */
export function daysToExpiry({
  securityContact,
  securityExpires,
}: SiteSettings): number | undefined {
  if (!securityContact) return undefined;
  return Math.ceil((Date.parse(securityExpires) - Date.now()) / DAY);
}

/**
 * Lets settings go live only with a `security.txt` that is good today and, as RFC 9116 advises (2.5.5), for a year at
 * most. Nobody asks this of a rollback: going back takes a second, on whatever day.
 *
 * @throws Refusal when it has expired, or would not for too long
 */
export function requireFreshSecurity(site: SiteSettings): void {
  const days = daysToExpiry(site);
  if (days === undefined || (days > 0 && days <= 366)) return;
  const why = days > 0 ? 'which is more than a year ahead' : 'which has passed';
  throw new Refusal(
    `securityExpires is ${site.securityExpires}, ${why}`,
    `Look whether ${site.securityContact} is still right, then set a day within a year: ${SET_EXPIRY}`,
  );
}

/** How a new day is set. */
export const SET_EXPIRY = 'npm run release -- configure securityExpires=YYYY-MM-DD';
