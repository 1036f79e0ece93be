import { createRequire } from 'node:module';
import path from 'node:path';
import type markComponents from 'react-refresh-typescript';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/**
 * Returns how TypeScript becomes JavaScript. `TypesPlugin` checks types.
 *
 * @param folder of the app, whose tsconfig.json also types, lint and tests take
 */
export const typeScriptRule = (folder: string, hasFastRefresh: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  // Workspaces are packed with their TypeScript for remotes in other repositories.
  exclude: /node_modules\/(?!@site\/)/,
  loader: require.resolve('ts-loader'),
  options: {
    transpileOnly: true,
    allowTsInNodeModules: true,
    configFile: path.join(folder, 'tsconfig.json'),
    // An import of a type alone leaves no import behind, however it is written.
    compilerOptions: { noEmit: false, sourceMap: true, verbatimModuleSyntax: false },
    ...(hasFastRefresh && {
      // Loaded here, since it loads TypeScript, which a start from the cache may not need.
      getCustomTransformers: () => ({
        before: [(require('react-refresh-typescript') as typeof markComponents)()],
      }),
    }),
  },
});
