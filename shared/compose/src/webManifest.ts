import { addressOf, BACKGROUND, SHELL, versionFile, type SiteSettings } from '@site/contract';

/**
 * Returns the web app manifest, which pages of a shell of format 1 link to. Later ones have none: on
 * each visit it would compete with the page for the line.
 *
 * @param shell the live version of the shell
 * @returns texts by file
 */
export function webManifest(site: SiteSettings, shell: string): Record<string, string> {
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
  return { 'site.webmanifest': `${JSON.stringify(manifest, null, 2)}\n` };
}
