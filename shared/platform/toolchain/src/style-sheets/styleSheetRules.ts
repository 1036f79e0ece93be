import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/**
 * File name of pictures. Both builds must use the same, so that both produce the same addresses. It says nothing
 * of the picture: filter lists block words in addresses, such as `PrivacyPolicy` and `banner`.
 */
export const MEDIA = 'media/[contenthash:12][ext]';

const MODULES = /\.module\.css$/;

/**
 * Returns how style sheets become modules. A module of classes is the same in the browser and in Node, where no
 * sheet is made. PostCSS runs if the app has a `postcss.config.mjs`, as Tailwind asks for.
 *
 * @param folder of the app
 */
export function styleSheetRules(folder: string, target: 'browser' | 'node'): RuleSetRule[] {
  const isNode = target === 'node';
  const config = path.join(folder, 'postcss.config.mjs');
  const postcss = existsSync(config)
    ? [{ loader: require.resolve('postcss-loader'), options: { postcssOptions: { config } } }]
    : [];
  const css = {
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: postcss.length,
      modules: {
        auto: MODULES,
        exportOnlyLocals: isNode,
        // As TypeScript knows them: one object of class names.
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: '[name]-[local]-[hash:base64:5]',
      },
    },
  };
  return [
    isNode
      ? {
          test: /\.css$/,
          oneOf: [
            { test: MODULES, use: [css, ...postcss] },
            {
              loader: require.resolve('../sharing/replaceSource.cjs'),
              options: { source: '' },
            },
          ],
        }
      : { test: /\.css$/, use: [MiniCssExtractPlugin.loader, css, ...postcss], sideEffects: true },
    // The policy blocks `data:`, so pictures in the text of a sheet become files, named as others are.
    {
      dependency: 'url',
      scheme: /^data$/,
      type: 'asset/resource',
      generator: { filename: MEDIA, emit: !isNode },
    },
  ];
}
