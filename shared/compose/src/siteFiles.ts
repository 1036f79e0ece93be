import { addressOf, SECURITY_TXT, type Routes, type SiteSettings } from '@site/contract';
import { escapeHtml } from './escape';

/**
 * Composes the files in the site's root other than pages and favicon.ico.
 *
 * @returns texts by file
 */
export function siteFiles(site: SiteSettings, routes: Routes): Record<string, string> {
  const addresses = routes.pages
    .filter(({ indexed }) => indexed)
    .map(({ path }) => site.publicOrigin + path);
  return {
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${site.publicOrigin}/sitemap.xml\n`,
    'sitemap.xml': sitemap(addresses),
    ...(site.securityContact && { [SECURITY_TXT]: securityTxt(site) }),
  };
}

/** @see https://www.sitemaps.org/protocol.html */
const sitemap = (addresses: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `  <url><loc>${escapeHtml(address)}</loc></url>`).join('\n')}
</urlset>
`;

/** @see https://www.rfc-editor.org/rfc/rfc9116 */
const securityTxt = ({ securityContact, securityExpires, publicOrigin }: SiteSettings) =>
  `Contact: ${securityContact}
Expires: ${securityExpires}T00:00:00Z
Preferred-Languages: en
Canonical: ${publicOrigin}${addressOf(SECURITY_TXT)}
`;
