import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { PAGE_TEMPLATE, type Routes } from '@site/contract';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { broughtModules } from './sharing';
import { StableIdsPlugin } from './StableIdsPlugin';
import { webpackConfig } from './webpackConfig';

/**
 * The shell's webpack configuration.
 *
 * @param routes the URL table: it travels with the version, so that composing needs nothing but the store
 */
export function shellConfig(routes: Routes) {
  return webpackConfig({
    name: 'shell',
    entry: { main: './src/start' },
    facts: { exposes: [], routes },
    plugins: [
      new HtmlWebpackPlugin({
        template: './src/page.html',
        filename: PAGE_TEMPLATE,
        inject: false,
        minify: false,
      }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: broughtModules(),
        // Anything else fetches every remote before the first paint.
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new StableIdsPlugin(),
    ],
  });
}
