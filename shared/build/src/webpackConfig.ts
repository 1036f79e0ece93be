import path from 'node:path';
import { createRequire } from 'node:module';
import type { AppName } from '@site/contract';
import CopyPlugin from 'copy-webpack-plugin';
import type { Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { appFolder, ROOT } from '@site/release/apps';
import { BuildManifestPlugin, type BuildFacts } from './BuildManifestPlugin';
import { developmentServer } from './developmentServer';
import { sourceHash } from './sourceHash';

const require = createRequire(import.meta.url);

const CSS_VARIABLES_THEME = path.join(
  path.dirname(require.resolve('@mui/material/styles')),
  'createThemeWithVars.mjs',
);

interface App {
  name: AppName;
  entry: Record<string, string>;
  facts: BuildFacts;
  plugins: NonNullable<Configuration['plugins']>;
}

/** The one webpack configuration of all apps, by webpack-cli's arguments. */
export function webpackConfig({ name, entry, facts, plugins }: App) {
  return (_env: unknown, { mode = 'production' }: { mode?: 'production' | 'development' }): Configuration => {
    const sources = sourceHash(name);
    return {
      name,
      mode,
      target: ['web', 'es2022'],
      context: appFolder(name),
      entry,
      output: {
        path: appFolder(name, 'dist'),
        // A version's folder is named after its files, so the files themselves need no hash in their names.
        filename: '[name].js',
        chunkFilename: '[name].js',
        assetModuleFilename: 'media/[name].[contenthash:8][ext]',
        publicPath: 'auto',
        uniqueName: name,
        // Two versions of one remote may meet in a page (the fallback): their chunks must not answer each other's calls.
        chunkLoadingGlobal: `chunks_${name}_${sources.slice(0, 8)}`,
        crossOriginLoading: 'anonymous',
        clean: true,
      },
      devtool: mode === 'production' ? false : 'eval-cheap-module-source-map',
      resolve: {
        extensions: ['.ts', '.tsx', '.mjs', '.js'],
        // MUI’s themes of CSS variables, 4 kB: `createTheme` imports them, and calls them for none of ours.
        alias: { [CSS_VARIABLES_THEME]: false },
      },
      module: {
        rules: [
          {
            test: /\.tsx?$/,
            exclude: /node_modules/,
            loader: require.resolve('ts-loader'),
            // Types are checked once for the whole repository (`npm run types`), not again in each build.
            options: {
              transpileOnly: true,
              configFile: path.join(ROOT, 'tsconfig.json'),
              compilerOptions: { noEmit: false },
            },
          },
          // Emotion imports it for its side effects, of which it has none.
          { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
          { test: /\.(avif|webp|png|svg|ico|woff2)$/, type: 'asset/resource' },
        ],
      },
      // Left to itself, webpack minifies the page template, whose places the composer finds by their exact spelling.
      experiments: { html: false, css: false },
      optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
      performance: false,
      stats: 'errors-warnings',
      plugins: [
        ...plugins,
        // Files that keep their names, for whoever asks for them by name.
        new CopyPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
        new BuildManifestPlugin({ app: name, sources, ...facts }),
      ],
      ...(mode === 'development' && { devServer: developmentServer(name) }),
    };
  };
}
