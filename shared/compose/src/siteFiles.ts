import {
  addressOf,
  BACKGROUND,
  SECURITY_TXT,
  SHELL,
  versionFile,
  type Routes,
  type SiteSettings,
} from '@site/contract';
import { escapeHtml } from './escape';
import { securityTxt } from './securityTxt';

/**
 * Composes the files in the site's root other than pages and favicon.ico.
 *
 * @param shell the live version of the shell
 * @returns texts by file
 */
export function siteFiles(
  site: SiteSettings,
  routes: Routes,
  shell: string,
): Record<string, string> {
  const icon = (file: string, sizes: string, purpose: string) => ({
    src: addressOf(versionFile(SHELL, shell, file)),
    sizes,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    name: site.productName,
    short_name: site.productName,
    start_url: '/',
    display: 'browser',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
  };
  const addresses = routes.pages
    .filter(({ indexed }) => indexed)
    .map(({ path }) => site.publicOrigin + path);
  const security = securityTxt(site);
  return {
    'site.webmanifest': `${JSON.stringify(manifest, null, 2)}\n`,
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${site.publicOrigin}/sitemap.xml\n`,
    'sitemap.xml': sitemap(addresses),
    ...(security && { [SECURITY_TXT]: security }),
  };
}

/** @see https://www.sitemaps.org/protocol.html */
const sitemap = (addresses: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `  <url><loc>${escapeHtml(address)}</loc></url>`).join('\n')}
</urlset>
`;
