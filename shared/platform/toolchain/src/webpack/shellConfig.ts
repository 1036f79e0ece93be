import type { KnownPart, KnownRemote, Origins, PageHead, Setting } from '@site/contract';
import { COMPOSER_BUNDLE, PAGE_TEMPLATE, PRERENDER_BUNDLE, SHELL } from '@site/format';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Compilation } from 'webpack';
import { webpackConfig } from './webpackConfig';
import { appFolder } from '@site/project';
import { readFileSync } from 'node:fs';
import { bundleInlineScript } from '../manifest/bundleScript';

/** What the shell's webpack file states. All of it becomes part of the version. */
export interface ShellDefinition {
  /** The remote that has every address which begins with no remote's name. */
  root: KnownRemote;
  /** Head of the page that every other address gets, and the parts that it shows. */
  notFound: PageHead & { parts?: readonly KnownPart[] };
  /** The settings that every page gets. */
  settings: Record<string, Setting>;
  /** Origins other than the site's own that every page may use. */
  origins: Origins;
  /** Bytes that the shell's scripts may have on every page, brotli-compressed. */
  budget: number;
}

/** Returns the shell's webpack configuration. */
export function shellConfig({ root, notFound, settings, origins, budget }: ShellDefinition) {
  return webpackConfig({
    name: SHELL,
    entry: { main: './src/main' },
    nodeBundles: {
      [PRERENDER_BUNDLE]: './src/prerender/renderPage',
      [COMPOSER_BUNDLE]: '@site/compose/main',
    },
    facts: {
      pages: {},
      provides: './src/remotes/loading/sharedModules.ts',
      budget,
      settings,
      origins,
      root,
      notFound,
    },
    plugins: [
      new HtmlWebpackPlugin({
        filename: PAGE_TEMPLATE,
        inject: false,
        minify: false,
        templateContent: ({ compilation }) => readPageTemplate(compilation as Compilation),
      }),
      // Leaves out of the federation runtime what this site does without.
      new webpack.DefinePlugin({
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_REMOTE: true,
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
      // Makes V8 compile the whole script in the background while it arrives. Otherwise the main
      // thread compiles a thousand functions, one by one, when it first calls them.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        entryOnly: true,
        // The minimizer, which runs in this stage, removes comments.
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
    ],
  });
}

/** E.g. `{{inline hydration/startUp.ts}}`. */
const INLINE = /\{\{inline ([^}]+)\}\}/g;

/**
 * Returns the shell's page template, with its inline scripts. The composer fills in the other
 * placeholders. A change of the template makes the compilation's build stale.
 *
 * @throws Error when an inline script has a mistake in its syntax
 */
function readPageTemplate({ fileDependencies }: Compilation): string {
  const file = appFolder(SHELL, 'src', PAGE_TEMPLATE);
  fileDependencies.add(file);
  return readFileSync(file, 'utf8').replace(INLINE, (_, module: string) =>
    bundleInlineScript(appFolder(SHELL, 'src', module)),
  );
}
