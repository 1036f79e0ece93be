import path from 'node:path';
import { createRequire } from 'node:module';
import { SHELL, type AppName } from '@site/contract/platform';
import { appFolder } from '@site/release/appFolder';
import type { Configuration } from 'webpack';
import { typeScriptRule, type Bundler } from '../compiler/compilerParts';
import type { Mode } from '../compiler/loadConfiguration';
import type { BuildFacts } from '../manifest/BuildManifestPlugin';
import { kitRule } from '../sharing/kitRule';
import { developmentCache } from './developmentBuild';
import { styleSheetRule } from './unsupportedModules';

/** What distinguishes one app's builds from those of the others. */
export interface AppBuild {
  name: AppName;
  /** Entry modules of the browser build. */
  entry: Record<string, string>;
  /** Bundles that Node runs to prerender: the entry module of each, by output file. */
  nodeBundles: Record<string, string>;
  facts: BuildFacts;
  /** Plugins of the browser build alone. */
  plugins: NonNullable<Configuration['plugins']>;
}

const require = createRequire(import.meta.url);

const CSS_VARIABLES_THEME = path.join(
  path.dirname(require.resolve('@mui/material/styles')),
  'createThemeWithVars.mjs',
);

/**
 * File name of pictures. Both builds must use the same, so that both produce the same addresses.
 */
export const MEDIA = 'media/[name].[contenthash:8][ext]';

/**
 * Returns what both builds of an app share: how a source file becomes a module.
 *
 * @param hasFastRefresh whether modules can be replaced in a running page
 */
export function commonConfig(name: AppName, mode: Mode, bundler: Bundler, hasFastRefresh = false) {
  return {
    mode,
    context: appFolder(name),
    ...(mode === 'development' && { cache: developmentCache(name, bundler) }),
    // Plugins make source maps.
    devtool: false as const,
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // Saves 4 kB: `createTheme` imports MUI’s CSS-variables themes, which this site does not use.
      alias: { [CSS_VARIABLES_THEME]: false },
    },
    module: {
      rules: [
        typeScriptRule(bundler, hasFastRefresh),
        ...(name === SHELL ? [] : [kitRule()]),
        {
          test: /[\\/]@emotion[\\/]cache[\\/]dist[\\/].*(esm|cjs)\.js$/,
          loader: require.resolve('./supportedPrefixes.cjs'),
        },
        // Emotion imports it as if it had side effects, which would keep it in the bundle.
        { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
        { test: /\.(avif|webp|png|jpg|svg|ico|woff2)$/, type: 'asset/resource' },
        styleSheetRule,
      ],
    },
    // By default webpack minifies the page template, and compose no longer finds its placeholders.
    experiments: { html: false, css: false },
    performance: false,
    stats: 'errors-warnings',
    // The development server lists addresses such as 127.0.0.1, at which browsers refuse the scripts of
    // another server. `npm run dev` prints the one that works.
    infrastructureLogging: { level: 'warn' },
  } satisfies Configuration;
}
