import { SHELL, type AppName } from '@site/contract';
import { appFolder } from '@site/release/appFolder';
import path from 'node:path';
import webpack, { type Compilation, type Compiler, type FileCacheOptions } from 'webpack';
import { toolsHash } from '../sources/sourceHash';

const FAST_REFRESH = path.join(import.meta.dirname, '../dev-page/installFastRefresh.ts');
const SHOW_ERRORS = path.join(import.meta.dirname, '../dev-page/showErrors.ts');

/**
 * Returns plugins that add what development needs to an app's first script. A page gets each once:
 * from the development shell, or from the remote that is developed in a released shell.
 */
export function developmentEntries(app: AppName) {
  const isShell = app === SHELL;
  const files = [
    ...(isShell ? [FAST_REFRESH] : []),
    ...(isShell || process.env.SITE_URL !== undefined ? [SHOW_ERRORS] : []),
  ];
  // Without a name, webpack runs them before each entry, also before a remote's container.
  return files.map((file) => new webpack.EntryPlugin(appFolder(app), file, {}));
}

/** Keeps an app's modules from one start to the next. webpack itself tracks their sources. */
export const developmentCache = (app: AppName): FileCacheOptions => ({
  type: 'filesystem',
  version: toolsHash(app),
  cacheDirectory: appFolder(app, 'node_modules/.cache/webpack'),
});

/**
 * Keeps the last good build while a source has a mistake, so that the page can go on from there once
 * it is corrected. The first build is kept in any case: without files, there would be no page to show
 * the mistake.
 */
export class LastGoodBuildPlugin {
  apply(compiler: Compiler) {
    const { name } = LastGoodBuildPlugin;
    let hasFiles = false;
    compiler.hooks.afterEmit.tap(name, () => void (hasFiles = true));
    const isUseful = ({ errors }: Compilation) =>
      hasFiles && errors.length > 0 ? false : undefined;
    compiler.hooks.shouldEmit.tap(name, isUseful);
    // Updates for the page are made from the last recorded build.
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.shouldRecord.tap(name, () => isUseful(compilation)),
    );
  }
}
