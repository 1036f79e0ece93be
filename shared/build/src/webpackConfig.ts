import path from 'node:path';
import { createRequire } from 'node:module';
import type { AppName } from '@site/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CopyPlugin from 'copy-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { appFolder, ROOT } from '@site/release/apps';
import { BuildManifestPlugin, type BuildFacts } from './BuildManifestPlugin';
import { developmentServer } from './developmentServer';
import { sharedModules } from './sharing';
import { sourceHash } from './sourceHash';
import { StableIdsPlugin } from './StableIdsPlugin';

const require = createRequire(import.meta.url);

interface App {
  name: AppName;
  entry: Record<string, string>;
  /** What Node runs to prerender, by file: the module of each of them. */
  nodeBundles: Record<string, string>;
  /** Federation container: its file and the modules that it exposes. The shell has none. */
  container?: { filename: string; exposes: Record<string, { import: string; name: string }> };
  facts: BuildFacts;
  plugins: NonNullable<Configuration['plugins']>;
}

/**
 * The one webpack configuration of all apps, by webpack-cli's arguments: what the browser runs and, from the same sources,
 * what Node runs to prerender. Development needs no prerendering.
 */
export function webpackConfig(app: App) {
  return (
    _env: unknown,
    { mode = 'production' }: { mode?: 'production' | 'development' },
  ): Configuration[] =>
    mode === 'production' ? [browserConfig(app, mode), nodeConfig(app, mode)] : [browserConfig(app, mode)];
}

type Mode = 'production' | 'development';

function browserConfig({ name, entry, container, facts, plugins }: App, mode: Mode): Configuration {
  const sources = sourceHash(name);
  return {
    ...commonConfig(name, mode),
    name,
    entry,
    output: {
      path: appFolder(name, 'dist'),
      // A version's folder is named after its files, so the files themselves need no hash in their names.
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: MEDIA,
      publicPath: 'auto',
      uniqueName: name,
      // Two versions of one remote may meet in a page (the fallback): their chunks must not answer each other's calls.
      chunkLoadingGlobal: `chunks_${name}_${sources.slice(0, 8)}`,
      crossOriginLoading: 'anonymous',
      clean: { keep: (file) => mode === 'production' && PRERENDERED.test(file) },
    },
    devtool: mode === 'production' ? false : 'eval-cheap-module-source-map',
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
    plugins: [
      ...plugins,
      // Files that keep their names, for whoever asks for them by name.
      new CopyPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new ModuleFederationPlugin({
        name,
        ...container,
        shared: sharedModules(container ? 'remote' : 'host'),
        // Anything else fetches every remote before the first paint.
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new StableIdsPlugin(),
      new BuildManifestPlugin({ app: name, sources, ...facts }),
    ],
    ...(mode === 'development' && { devServer: developmentServer(name) }),
  };
}

/**
 * Each Node bundle is one CommonJS file. A remote's has the shared modules from the shell, as in a browser, but handed to
 * it: it is no container, and nothing of it is fetched.
 */
function nodeConfig({ name, container, nodeBundles }: App, mode: Mode): Configuration {
  const common = commonConfig(name, mode);
  return {
    ...common,
    name: `${name} for Node`,
    target: 'node20.19',
    entry: Object.fromEntries(
      Object.entries(nodeBundles).map(([file, module]) => [
        file,
        container ? [VERSION_FOLDER, module] : module,
      ]),
    ),
    output: {
      path: appFolder(name, 'dist'),
      filename: '[name]',
      assetModuleFilename: MEDIA,
      library: { type: 'commonjs2' },
    },
    module: { ...common.module, generator: { 'asset/resource': { emit: false } } },
    externals: container ? [external] : [],
    devtool: false,
    // Readable, so that a failure can name the component in which it happened.
    optimization: { minimize: false, moduleIds: 'deterministic', splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

const MEDIA = 'media/[name].[contenthash:8][ext]';
const VERSION_FOLDER = path.join(import.meta.dirname, 'versionFolder.ts');

/** Files of the Node bundles: the two builds of an app write into one folder. */
const PRERENDERED = /^prerender(\.js$|\/|$)/;

const SHARED = Object.keys(sharedModules('remote'));

/** Leaves to the shell what federation shares: a key that ends with a slash stands for all below it, as there. */
const external = ({ request = '' }: { request?: string }) => {
  const isShared = SHARED.some((key) => (key.endsWith('/') ? request.startsWith(key) : request === key));
  return Promise.resolve(isShared ? `commonjs ${request}` : undefined);
};

function commonConfig(name: AppName, mode: Mode) {
  return {
    mode,
    context: appFolder(name),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // Its export map names the development build only, whatever the mode.
      alias: mode === 'production' ? { 'react-router$': reactRouterProduction() } : {},
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
        { test: /\.(avif|webp|png|svg|ico|woff2)$/, type: 'asset/resource' },
      ],
    },
    // Left to itself, webpack minifies the page template, whose places the composer finds by their exact spelling.
    experiments: { html: false, css: false },
    performance: false,
    stats: 'errors-warnings',
  } satisfies Configuration;
}

const reactRouterProduction = () =>
  path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs');
