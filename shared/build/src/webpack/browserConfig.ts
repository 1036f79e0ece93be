import { isNodeBundle } from '@site/contract';
import CopyPlugin from 'copy-webpack-plugin';
import type { Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { appFolder } from '@site/release/appFolder';
import { BuildManifestPlugin } from './BuildManifestPlugin';
import { commonConfig, MEDIA } from './commonConfig';
import { developmentServer } from '../dev-server/developmentServer';
import { IntegrityPlugin } from './IntegrityPlugin';
import { sourceHash } from '../sources/sourceHash';
import type { AppBuild, Mode } from './AppBuild';

/** The build of an app that the browser runs. */
export function browserConfig(
  { name, entry, facts, plugins }: AppBuild,
  mode: Mode,
): Configuration {
  const sources = sourceHash(name);
  return {
    ...commonConfig(name, mode),
    name,
    target: ['web', 'es2022'],
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
      // The policy by which an app's scripts may load others, as the page's Content-Security-Policy names it.
      ...(mode === 'production' && { trustedTypes: { policyName: name } }),
      // The two builds of an app write into one folder, side by side.
      clean: { keep: isNodeBundle },
    },
    devtool: mode === 'production' ? false : 'eval-cheap-module-source-map',
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
    plugins: [
      ...plugins,
      // Files that keep their names, for whoever asks for them by name.
      new CopyPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new BuildManifestPlugin({ app: name, sources, ...facts }),
      // Nothing that changes with every save has a hash that could be known ahead.
      ...(mode === 'production' ? [new IntegrityPlugin()] : []),
    ],
    ...(mode === 'development' && { devServer: developmentServer(name) }),
  };
}
