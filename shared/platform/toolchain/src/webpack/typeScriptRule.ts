import { swcOptions } from '@site/testing/remoteOptions';
import { createRequire } from 'node:module';
import type { RuleSetRule } from 'webpack';

const LOADER = createRequire(import.meta.url).resolve('./compile.cjs');

/** Options of swc that mark components and their hooks for Fast Refresh. */
const MARKED = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'ecmascript', jsx: true },
    transform: { react: { development: true, refresh: true } },
  },
};

/**
 * Returns how TypeScript becomes JavaScript: as in tests. `TypesPlugin` checks types.
 *
 * @param folder of the app, whose tsconfig.json also types, lint and tests take
 * @throws Error when it sets what can't count
 */
export const typeScriptRule = (folder: string, hasFastRefresh: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  // Workspaces are packed with their TypeScript for remotes in other repositories.
  exclude: /node_modules\/(?!@site\/)/,
  use: [
    // Once JSX is compiled: swc's development form of it needs a module that shells do not share.
    ...(hasFastRefresh ? [{ loader: LOADER, options: MARKED }] : []),
    { loader: LOADER, options: swcOptions(folder) },
  ],
});
