import type { AppName } from '@site/format';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from 'webpack';
import { fromRoot } from '../sources/fromRoot';

const require = createRequire(import.meta.url);

/**
 * File name of pictures. Both builds must use the same, so that both produce the same addresses. It says nothing
 * of the picture: filter lists block words in addresses, such as `PrivacyPolicy` and `banner`.
 */
export const MEDIA = 'media/[contenthash:12][ext]';

const MODULES = /\.module\.css$/;

/**
 * Returns how style sheets become modules. A module of classes is the same in the browser and in Node, where no
 * sheet is made. PostCSS runs if the app has a configuration for it, as Tailwind asks for.
 *
 * @param app its name keeps classes of apps apart
 * @param folder of the app
 * @throws Error when the configuration is in a hidden file
 */
export function styleSheetRules(
  app: AppName,
  folder: string,
  target: 'browser' | 'node',
): RuleSetRule[] {
  const isNode = target === 'node';
  const config = findPostcssConfig(folder);
  const postcss = config
    ? [
        {
          loader: require.resolve('postcss-loader'),
          options: { sourceMap: true, postcssOptions: { config } },
        },
      ]
    : [];
  const css = {
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: postcss.length,
      sourceMap: true,
      modules: {
        auto: MODULES,
        exportOnlyLocals: isNode,
        // As TypeScript knows them: one object of class names.
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: '[name]-[local]-[hash:base64:5]',
        localIdentHashSalt: app,
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

/** Returns the file with the app's configuration of PostCSS; undefined if there is none. */
function findPostcssConfig(folder: string): string | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const hidden = files.find((file) => file.startsWith('.postcssrc'));
  // A version is named by all sources but hidden files.
  if (hidden !== undefined)
    throw new Error(
      `${fromRoot(path.join(folder, hidden))} is not read. Write postcss.config.mjs.`,
    );
  const file =
    files.find((each) => /^postcss\.config\.[cm]?[jt]s$/.test(each)) ??
    files.find((each) => each === 'package.json' && 'postcss' in readJson(path.join(folder, each)));
  return file && path.join(folder, file);
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as object;
