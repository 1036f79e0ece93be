import type { Configuration } from 'webpack';
import type { AppBuild, Mode } from './AppBuild';
import { browserConfig } from './browserConfig';
import { nodeConfig } from './nodeConfig';
import { SbomPlugin } from '../sbom/SbomPlugin';

/**
 * The one webpack configuration of all apps, by webpack-cli's arguments: what the browser runs and, from the same sources,
 * what Node runs to prerender, with a list of what both hold. Development prerenders nothing.
 */
export function webpackConfig(app: AppBuild) {
  return (
    _env: unknown,
    { mode = 'production' }: { mode?: Mode },
  ): Configuration | Configuration[] => {
    if (mode === 'development') return browserConfig(app, mode);
    const sbom = new SbomPlugin(app.name);
    return [browserConfig(app, mode), nodeConfig(app, mode)].map((config) => ({
      ...config,
      plugins: [...(config.plugins ?? []), sbom],
    }));
  };
}
