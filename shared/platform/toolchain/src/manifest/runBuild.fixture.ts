import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { remoteConfig } from '../webpack/remoteConfig';

const LEFT_OUT = ['SbomPlugin', 'TypesPlugin', 'PublishablePlugin'];

/** Returns the browser build of a remote whose sources are in a folder; see `buildRemote`. */
export function remoteIn(sources: string): Configuration {
  const pages = { Home: { module: './Home', budget: 1 } };
  const [config] = remoteConfig({ name: 'marketing', pages })();
  return {
    ...config,
    context: sources,
    output: { ...config.output, path: path.join(sources, 'dist') },
    // These are about the sources of marketing itself, and about its whole build.
    plugins: (config.plugins ?? []).filter(
      (plugin) => !LEFT_OUT.includes(plugin?.constructor.name ?? ''),
    ),
  };
}

/** Runs a compiler. @returns its warnings @throws Error with what it reports */
export const run = (config: Configuration | Configuration[]) =>
  new Promise<string[]>((resolve, reject) => {
    const compiler = webpack(config as Configuration);
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(String(stats)));
      else {
        const { warnings = [] } = stats?.toJson({ all: false, warnings: true }) ?? {};
        compiler.close(() => resolve(warnings.map(({ message }) => message)));
      }
    });
  });
