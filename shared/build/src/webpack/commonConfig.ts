import path from 'node:path';
import { createRequire } from 'node:module';
import type { AppName } from '@site/contract';
import { appFolder, ROOT } from '@site/release/appFolder';
import type { Configuration } from 'webpack';
import type { Mode } from './AppBuild';

const require = createRequire(import.meta.url);

const CSS_VARIABLES_THEME = path.join(
  path.dirname(require.resolve('@mui/material/styles')),
  'createThemeWithVars.mjs',
);

/** Names of pictures: the same in both builds, so that both give the same addresses. */
export const MEDIA = 'media/[name].[contenthash:8][ext]';

/** What the builds of an app have in common: how a source becomes a module. */
export function commonConfig(name: AppName, mode: Mode) {
  return {
    mode,
    context: appFolder(name),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // MUI’s themes of CSS variables, 4 kB: `createTheme` imports them, and calls them for none of ours.
      alias: { [CSS_VARIABLES_THEME]: false },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('ts-loader'),
          // Types are checked once for the whole repository (`npm run types`), not again in each build.
          options: {
            transpileOnly: true,
            configFile: path.join(ROOT, 'tsconfig.json'),
            compilerOptions: { noEmit: false },
          },
        },
        // Emotion imports it for its side effects, of which it has none.
        { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
        { test: /\.(avif|webp|png|svg|ico|woff2)$/, type: 'asset/resource' },
      ],
    },
    // Left to itself, webpack minifies the page template, whose places the composer finds by their exact spelling.
    experiments: { html: false, css: false },
    performance: false,
    stats: 'errors-warnings',
  } satisfies Configuration;
}
