import { COMPOSER_BUNDLE, isNodeBundle, SHELL, TRUSTED_TYPES_POLICY } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import CopyPlugin from 'copy-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { developmentServer } from '../dev-server/developmentServer';
import { BuildManifestPlugin } from '../manifest/BuildManifestPlugin';
import { SbomPlugin } from '../sbom/SbomPlugin';
import { isShared } from '../sharing/sharedModules';
import { sourceHash } from '../sources/sourceHash';
import { commonConfig, MEDIA, type AppBuild, type Mode } from './commonConfig';
import { developmentEntries, fastRefresh, hasFastRefresh } from './developmentBuild';
import { IntegrityPlugin } from './IntegrityPlugin';
import { SourceMapsPlugin } from './SourceMapsPlugin';
import { StableIdsPlugin } from './StableIdsPlugin';

/**
 * Returns an app's configuration, as a function of webpack-cli's arguments: the browser build, and
 * the Node build that prerenders the same sources. Both share one bill of materials, which
 * development does without.
 */
export function webpackConfig(app: AppBuild) {
  return (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration[] => {
    const configs = [browserConfig(app, mode), nodeConfig(app, mode)];
    if (mode === 'development') return configs;
    const sbom = new SbomPlugin(app.name);
    return configs.map((config) => ({ ...config, plugins: [...(config.plugins ?? []), sbom] }));
  };
}

/** Its `browserslist` names the browsers that the site supports. */
const BROWSERS = path.join(import.meta.dirname, '../../package.json');

function browserConfig({ name, entry, facts, plugins }: AppBuild, mode: Mode): Configuration {
  const sources = sourceHash(name);
  const isDevelopment = mode === 'development';
  const refresh = isDevelopment && hasFastRefresh() ? fastRefresh(name) : undefined;
  return {
    ...commonConfig(name, mode, refresh !== undefined),
    name,
    target: `browserslist:${BROWSERS}`,
    entry,
    output: {
      path: appFolder(name, 'dist'),
      // The version's folder is named after its contents, so file names need no hash.
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: MEDIA,
      publicPath: 'auto',
      uniqueName: name,
      // After a fallback, a page holds two versions of one remote. Their chunks must not mix.
      chunkLoadingGlobal: `chunks_${name}_${sources.slice(0, 8)}`,
      crossOriginLoading: 'anonymous',
      // The page's Content-Security-Policy allows this policy to load scripts.
      ...(!isDevelopment && { trustedTypes: { policyName: TRUSTED_TYPES_POLICY } }),
      // Both builds of an app write into this folder; each removes only its own old files.
      ...(!isDevelopment && { clean: { keep: isNodeBundle } }),
    },
    optimization: {
      emitOnErrors: false,
      moduleIds: refresh ? false : 'deterministic',
      chunkIds: 'deterministic',
      // swc takes a tenth of Terser's time, and its scripts are 1 % smaller.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
    },
    externals: refresh?.externals ?? [],
    plugins: [
      ...plugins,
      ...(refresh?.plugins ?? []),
      new StableIdsPlugin(),
      // Files that are requested by a fixed name, such as favicon.ico.
      new CopyPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new BuildManifestPlugin({ app: name, sources, ...facts }),
      new SourceMapsPlugin(),
      // In development, files change after the hashes would have been written.
      ...(isDevelopment ? developmentEntries(name) : [new IntegrityPlugin()]),
    ],
    ...(isDevelopment && { devServer: developmentServer(name) }),
  };
}

const VERSION_FOLDER = path.join(import.meta.dirname, 'versionFolder.ts');

/**
 * Returns the configuration of an app's Node build, which prerenders pages. Each bundle is one
 * CommonJS file. A remote's bundle gets the shared modules from the shell, as it does in a browser,
 * but it is not a federation container and fetches nothing.
 */
function nodeConfig({ name, nodeBundles }: AppBuild, mode: Mode): Configuration {
  const common = commonConfig(name, mode);
  const isRemote = name !== SHELL;
  const isDevelopment = mode === 'development';
  return {
    ...common,
    name: `${name} for Node`,
    target: 'node20.19',
    entry: Object.fromEntries(
      Object.entries(nodeBundles)
        // The development server composes pages itself.
        .filter(([file]) => !isDevelopment || file !== COMPOSER_BUNDLE)
        .map(([file, module]) => [file, isRemote ? [VERSION_FOLDER, module] : module]),
    ),
    output: {
      path: appFolder(name, 'dist'),
      filename: '[name]',
      assetModuleFilename: MEDIA,
      library: { type: 'commonjs2' },
      // As in the browser build. Without this, removed pages would remain in the version.
      clean: { keep: (file) => !isNodeBundle(file) },
    },
    module: { ...common.module, generator: { 'asset/resource': { emit: false } } },
    externals: isRemote ? [leaveToShell] : [],
    // Not minified, so that a failure can name its component.
    optimization: {
      emitOnErrors: false,
      minimize: false,
      moduleIds: 'deterministic',
      splitChunks: false,
    },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(isDevelopment ? [new SourceMapsPlugin()] : []),
    ],
  };
}

/** Leaves shared modules to the shell, which passes them to the bundle. */
const leaveToShell = ({ request = '' }: { request?: string }) =>
  Promise.resolve(isShared(request) ? `commonjs ${request}` : undefined);
