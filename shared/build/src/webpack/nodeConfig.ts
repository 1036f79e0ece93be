import { COMPOSER_BUNDLE, isNodeBundle, SHELL } from '@site/contract';
import path from 'node:path';
import { appFolder } from '@site/release/appFolder';
import webpack, { type Configuration } from 'webpack';
import { LazySourceMapsPlugin } from '../dev-server/LazySourceMapsPlugin';
import { commonConfig, MEDIA } from './commonConfig';
import { isShared } from '../sharing/sharedModules';
import { developmentCache, LastGoodBuildPlugin } from './developmentBuild';
import type { AppBuild, Mode } from './AppBuild';

const VERSION_FOLDER = path.join(import.meta.dirname, 'versionFolder.ts');

/**
 * Returns the configuration of an app's Node build, which prerenders pages. Each bundle is one
 * CommonJS file. A remote's bundle gets the shared modules from the shell, as it does in a browser,
 * but it is not a federation container and fetches nothing.
 */
export function nodeConfig({ name, nodeBundles }: AppBuild, mode: Mode): Configuration {
  const common = commonConfig(name, mode);
  const isRemote = name !== SHELL;
  return {
    ...common,
    name: `${name} for Node`,
    target: 'node20.19',
    entry: Object.fromEntries(
      Object.entries(nodeBundles)
        // The development server composes pages itself.
        .filter(([file]) => mode === 'production' || file !== COMPOSER_BUNDLE)
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
    devtool: false,
    ...(mode === 'development' && { cache: developmentCache(name) }),
    // Not minified, so that a failure can name its component.
    optimization: { minimize: false, moduleIds: 'deterministic', splitChunks: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...(mode === 'development' ? [new LastGoodBuildPlugin(), new LazySourceMapsPlugin()] : []),
    ],
  };
}

/** Leaves shared modules to the shell, which passes them to the bundle. */
const leaveToShell = ({ request = '' }: { request?: string }) =>
  Promise.resolve(isShared(request) ? `commonjs ${request}` : undefined);
