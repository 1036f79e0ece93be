import { addressOf, APPS, BACKGROUND, type PageData, type SiteSettings } from '@site/contract';
import { IntegrityPlugin, shellConfig } from '@site/build';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import definition from '../../shell';

/**
 * Returns the webpack configuration of the monolith: the shell's own with the same loader, modules
 * and minifier, but without federation.
 *
 * @param folder folder for the build
 */
export function monolithConfig(folder: string, site: SiteSettings): Configuration {
  // The first configuration is for browsers.
  const [{ plugins: _, ...shell } = {}] = [
    shellConfig(definition)({}, { mode: 'production' }),
  ].flat();
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

/**
 * Folder of the monolith's files in its store. It looks like a version's, so that browsers cache
 * the files equally long.
 */
export const MONOLITH = `${APPS}monolith/1/`;
