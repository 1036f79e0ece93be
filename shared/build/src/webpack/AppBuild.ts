import type { AppName } from '@site/contract';
import type { Configuration } from 'webpack';
import type { BuildFacts } from '../manifest/BuildManifestPlugin';

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

export type Mode = 'production' | 'development';
