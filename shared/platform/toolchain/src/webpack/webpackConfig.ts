import {
  COMPOSER_BUNDLE,
  isNodeBundle,
  SHELL,
  TRUSTED_TYPES_POLICY,
  type AppName,
} from '@site/contract/platform';
import { appFolder } from '@site/release/appFolder';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { developmentServer } from '../dev-server/developmentServer';
import { BuildManifestPlugin } from '../manifest/BuildManifestPlugin';
import { SbomPlugin } from '../sbom/SbomPlugin';
import { isShared } from '../sharing/sharedModules';
import { requireBuildablePath } from '../sources/requireBuildablePath';
import { sourceHash } from '../sources/sourceHash';
import { browserGlobals } from './browserGlobals';
import { commonConfig, MEDIA, type AppBuild } from './commonConfig';
import { copyPublicFiles, minimizeScripts, type Bundler } from '../compiler/compilerParts';
import type { Configure, Mode } from '../compiler/loadConfiguration';
import { developmentEntries, fastRefresh, hasFastRefresh } from './developmentBuild';
import { IntegrityPlugin } from './IntegrityPlugin';
import { sourceMaps } from './sourceMaps';
import { nodeModules } from './unsupportedModules';

/**
 * Returns an app's configuration: the browser build, and the Node build that prerenders the same
 * sources. Both share one bill of materials, which development does without.
 *
 * @throws Refusal when the repository's path has a character that webpack can't handle
 */
export function webpackConfig(app: AppBuild, bundler = webpack): Configure {
  requireBuildablePath();
  const configure = (
    _env?: unknown,
    { mode = 'production' }: { mode?: Mode } = {},
  ): ReturnType<Configure> => {
    const sbom = mode === 'development' ? [] : [new SbomPlugin(app.name)];
    return [browserConfig(app, mode, bundler, sbom), nodeConfig(app, mode, bundler, sbom)];
  };
  return Object.assign(configure, { bundler });
}

type Plugins = AppBuild['plugins'];

/** Its `browserslist` names the browsers that the site supports. */
const BROWSERS = path.join(import.meta.dirname, '../../package.json');

function browserConfig(
  { name, entry, facts, plugins }: AppBuild,
  mode: Mode,
  bundler: Bundler,
  sbom: Plugins,
): Configuration {
  const sources = sourceHash(name);
  const isDevelopment = mode === 'development';
  const refresh = isDevelopment && hasFastRefresh() ? fastRefresh(name, bundler) : undefined;
  return {
    ...commonConfig(name, mode, bundler, refresh !== undefined),
    name,
    target: `browserslist:${BROWSERS}`,
    // Left alone, so that browserGlobals reports them. The compilers would replace them by "/".
    node: { __dirname: false, __filename: false },
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
      ...(!isDevelopment && clean(name, (file) => !isNodeBundle(file))),
    },
    optimization: {
      emitOnErrors: false,
      moduleIds: refresh ? false : 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [minimizeScripts],
    },
    externals: refresh?.externals ?? [],
    plugins: [
      ...plugins,
      ...(refresh?.plugins ?? []),
      nodeModules,
      browserGlobals,
      copyPublicFiles,
      new BuildManifestPlugin({ app: name, sources, ...facts }),
      sourceMaps,
      // In development, files change after the hashes would have been written.
      ...(isDevelopment ? developmentEntries(name, bundler) : [new IntegrityPlugin()]),
      ...sbom,
    ],
    ...(isDevelopment && { devServer: developmentServer(name), watchOptions: WATCH }),
  };
}

/**
 * Milliseconds from a change to a build. A file is empty for a moment while it is saved: after Rspack's
 * default of 5, a build of that would reload the page.
 */
const WATCH = { aggregateTimeout: 20 };

/** Removes an earlier build's own files. Rspack names files by their whole path, and their folder. */
const clean = (name: AppName, isOwn: (file: string) => boolean) => {
  const folder = appFolder(name, 'dist');
  const isKept = (file: string) => file !== '' && !isOwn(file);
  return {
    clean: { keep: (file: string) => isKept(path.relative(folder, path.resolve(folder, file))) },
  };
};

const VERSION_FOLDER = path.join(import.meta.dirname, 'versionFolder.ts');

/**
 * Returns the configuration of an app's Node build, which prerenders pages. Each bundle is one
 * CommonJS file. A remote's bundle gets the shared modules from the shell, as it does in a browser,
 * but it is not a federation container and fetches nothing.
 */
function nodeConfig(
  { name, nodeBundles }: AppBuild,
  mode: Mode,
  bundler: Bundler,
  sbom: Plugins,
): Configuration {
  const common = commonConfig(name, mode, bundler);
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
      ...clean(name, isNodeBundle),
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
      new bundler.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(isDevelopment ? [sourceMaps] : []),
      ...sbom,
    ],
  };
}

/** Leaves shared modules to the shell, which passes them to the bundle. */
const leaveToShell = ({ request = '' }: { request?: string }) =>
  Promise.resolve(isShared(request) ? `commonjs ${request}` : undefined);
