import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { COMPOSER_BUNDLE, PAGE_TEMPLATE, PRERENDER_BUNDLE, type Routes } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import { buildSync } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { providedModules } from './sharing';
import { StableIdsPlugin } from './StableIdsPlugin';
import { webpackConfig } from './webpackConfig';

/**
 * Returns the shell's webpack configuration.
 *
 * @param routes the URL table. It becomes part of the version, so that compose needs only the store
 */
export function shellConfig(routes: Routes) {
  return webpackConfig({
    name: 'shell',
    entry: { main: './src/main' },
    nodeBundles: {
      [PRERENDER_BUNDLE]: './src/prerender/main',
      [COMPOSER_BUNDLE]: '@site/compose/main',
    },
    facts: { exposes: [], routes },
    plugins: [
      new HtmlWebpackPlugin({
        template: './src/page.html',
        filename: PAGE_TEMPLATE,
        inject: false,
        minify: false,
        templateParameters: {
          startUp: inlineScript(appFolder('shell', 'src/hydration/startUp.ts')),
        },
      }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: providedModules(),
        // The other strategy fetches every remote before the first paint.
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

/** Bundles and minifies a module into a script that is inlined into every page. */
function inlineScript(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
