import { PAGE_TEMPLATE, type Routes } from '@site/contract';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { webpackConfig } from './webpackConfig';

/**
 * The shell's webpack configuration.
 *
 * @param routes the URL table: it travels with the version, so that composing needs nothing but the store
 */
export function shellConfig(routes: Routes) {
  return webpackConfig({
    name: 'shell',
    entry: { main: './src/start' },
    facts: { exposes: [], routes },
    plugins: [
      new HtmlWebpackPlugin({
        template: './src/page.html',
        filename: PAGE_TEMPLATE,
        inject: false,
        minify: false,
      }),
    ],
  });
}
