import { isNodeBundle } from '@site/contract';
import path from 'node:path';
import { appFolder } from '@site/release/appFolder';
import webpack, { type Configuration } from 'webpack';
import { commonConfig, MEDIA } from './commonConfig';
import { sharedVersions } from './sharing';
import type { AppBuild, Mode } from './AppBuild';

const VERSION_FOLDER = path.join(import.meta.dirname, 'versionFolder.ts');

/**
 * The build of an app that Node runs to prerender: each bundle is one CommonJS file. A remote's is handed by the shell
 * what it would take from it in a browser; it is no container, and nothing of it is fetched.
 */
export function nodeConfig({ name, nodeBundles }: AppBuild, mode: Mode): Configuration {
  const common = commonConfig(name, mode);
  const isRemote = name !== 'shell';
  return {
    ...common,
    name: `${name} for Node`,
    target: 'node20.19',
    entry: Object.fromEntries(
      Object.entries(nodeBundles).map(([file, module]) => [
        file,
        isRemote ? [VERSION_FOLDER, module] : module,
      ]),
    ),
    output: {
      path: appFolder(name, 'dist'),
      filename: '[name]',
      assetModuleFilename: MEDIA,
      library: { type: 'commonjs2' },
      // As there, each build takes away only what it left itself: a page that is gone must not stay in the version.
      clean: { keep: (file) => !isNodeBundle(file) },
    },
    module: { ...common.module, generator: { 'asset/resource': { emit: false } } },
    externals: isRemote ? [external] : [],
    devtool: false,
    // Readable, so that a failure can name the component in which it happened.
    optimization: { minimize: false, moduleIds: 'deterministic', splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

const SHARED = Object.keys(sharedVersions());

/** Leaves to the shell what federation shares: a key that ends with a slash stands for all below it, as there. */
const external = ({ request = '' }: { request?: string }) => {
  const isShared = SHARED.some((key) =>
    key.endsWith('/') ? request.startsWith(key) : request === key,
  );
  return Promise.resolve(isShared ? `commonjs ${request}` : undefined);
};
