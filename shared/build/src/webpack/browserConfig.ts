import { isNodeBundle, TRUSTED_TYPES_POLICY } from '@site/contract';
import CopyPlugin from 'copy-webpack-plugin';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { appFolder } from '@site/release/appFolder';
import { BuildManifestPlugin } from '../manifest/BuildManifestPlugin';
import { commonConfig, MEDIA } from './commonConfig';
import { developmentServer } from '../dev-server/developmentServer';
import { LazySourceMapsPlugin } from '../dev-server/LazySourceMapsPlugin';
import { IntegrityPlugin } from './IntegrityPlugin';
import { developmentCache, developmentEntries, LastGoodBuildPlugin } from './developmentBuild';
import { sourceHash } from '../sources/sourceHash';
import { SourceMapsPlugin } from './SourceMapsPlugin';
import { StableIdsPlugin } from './StableIdsPlugin';
import type { AppBuild, Mode } from './AppBuild';

/** Its `browserslist` names the browsers that the site supports. */
const BROWSERS = path.join(import.meta.dirname, '../../package.json');

/** Returns the configuration of an app's browser build. */
export function browserConfig(
  { name, entry, facts, plugins }: AppBuild,
  mode: Mode,
): Configuration {
  const sources = sourceHash(name);
  const isDevelopment = mode === 'development';
  return {
    ...commonConfig(name, mode, isDevelopment),
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
    // Plugins make source maps.
    devtool: false,
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
    plugins: [
      ...plugins,
      new StableIdsPlugin(),
      // Files that are requested by a fixed name, such as favicon.ico.
      new CopyPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new BuildManifestPlugin({ app: name, sources, ...facts }),
      // In development, files change after the hashes would have been written.
      ...(isDevelopment
        ? [...developmentEntries(name), new LastGoodBuildPlugin(), new LazySourceMapsPlugin()]
        : [new IntegrityPlugin(), new SourceMapsPlugin()]),
    ],
    ...(isDevelopment && {
      cache: developmentCache(name),
      devServer: developmentServer(name),
    }),
  };
}
