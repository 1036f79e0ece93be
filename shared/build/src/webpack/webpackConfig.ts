import type { Configuration } from 'webpack';
import type { AppBuild, Mode } from './AppBuild';
import { browserConfig } from './browserConfig';
import { nodeConfig } from './nodeConfig';
import { SbomPlugin } from '../sbom/SbomPlugin';

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
