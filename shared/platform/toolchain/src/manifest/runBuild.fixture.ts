import webpack, { type Configuration } from 'webpack';

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
