import { addressOf, APPS, BACKGROUND, type PageData, type SiteSettings } from '@site/contract';
import { IntegrityPlugin, shellConfig } from '@site/build';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { routes } from '../../src/routing/routes';

/**
 * Webpack's configuration of the monolith: the shell's own, so the same loader, modules and minifier, without federation.
 *
 * @param folder for the build
 */
export function monolithConfig(folder: string, site: SiteSettings): Configuration {
  // The first one is the browser's.
  const [{ plugins: _, ...shell } = {}] = [shellConfig(routes)({}, { mode: 'production' })].flat();
  const pageData: PageData = { release: 0, shell: '', site, remotes: {} };
  return {
    ...shell,
    name: 'monolith',
    entry: { main: './benchmark/monolith/main' },
    output: {
      ...shell.output,
      path: folder,
      uniqueName: 'monolith',
      publicPath: addressOf(MONOLITH),
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: './benchmark/monolith/page.html',
        templateParameters: { background: BACKGROUND, pageData: JSON.stringify(pageData) },
        minify: false,
      }),
      new IntegrityPlugin(),
    ],
  };
}

/** Where the monolith's files stand in its store: as a version's do, so that browsers may keep them as long. */
export const MONOLITH = `${APPS}monolith/1/`;
