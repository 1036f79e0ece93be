import type { Configuration } from 'webpack';
import type { AppBuild, Mode } from './AppBuild';
import { browserConfig } from './browserConfig';
import { nodeConfig } from './nodeConfig';
import { SbomPlugin } from '../sbom/SbomPlugin';

/**
 * Returns an app's configuration, as a function of webpack-cli's arguments: the browser build, and
 * the Node build that prerenders the same sources. Both share one bill of materials. Development
 * has only the browser build.
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
