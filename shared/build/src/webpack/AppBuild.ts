import type { AppName } from '@site/contract';
import type { Configuration } from 'webpack';
import type { BuildFacts } from './BuildManifestPlugin';

/** What one app's builds differ in from those of the others. */
export interface AppBuild {
  name: AppName;
  /** What the browser begins with. */
  entry: Record<string, string>;
  /** What Node runs to prerender, by file: the module of each of them. */
  nodeBundles: Record<string, string>;
  facts: BuildFacts;
  plugins: NonNullable<Configuration['plugins']>;
}

export type Mode = 'production' | 'development';
