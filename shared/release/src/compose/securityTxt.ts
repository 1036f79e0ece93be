import { addressOf, SECURITY_TXT, type SiteSettings } from '@site/contract';

/**
 * Tells whom to write to about a hole in the site's security.
 *
 * @returns undefined when the settings name nobody
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxt({
  securityContact,
  securityExpires,
  publicOrigin,
}: SiteSettings): string | undefined {
  if (!securityContact) return undefined;
  return `Contact: ${securityContact}
Expires: ${securityExpires}T00:00:00Z
Preferred-Languages: en
Canonical: ${publicOrigin}${addressOf(SECURITY_TXT)}
`;
}
