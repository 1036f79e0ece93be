import { addressOf, SECURITY_TXT, type SiteSettings } from '@site/contract';

/**
 * Returns the text of `security.txt`, which names a contact for vulnerability reports.
 *
 * @returns undefined if the settings have no contact
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
