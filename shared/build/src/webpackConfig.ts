import type { AppName } from '@site/contract';
import type { Configuration } from 'webpack';
import { browserConfig } from './browserConfig';
import type { BuildFacts } from './BuildManifestPlugin';
import { nodeConfig } from './nodeConfig';
import { SbomPlugin } from './sbom/SbomPlugin';

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

/**
 * The one webpack configuration of all apps, by webpack-cli's arguments: what the browser runs and, from the same sources,
 * what Node runs to prerender, with a list of what both hold. Development prerenders nothing.
 */
export function webpackConfig(app: AppBuild) {
  return (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration | Configuration[] => {
    if (mode === 'development') return browserConfig(app, mode);
    const sbom = new SbomPlugin(app.name);
    return [browserConfig(app, mode), nodeConfig(app, mode)].map((config) => ({
      ...config,
      plugins: [...(config.plugins ?? []), sbom],
    }));
  };
}
