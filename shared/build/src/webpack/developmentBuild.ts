import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { SHELL, type AppName } from '@site/contract';
import { appFolder, ROOT } from '@site/release/appFolder';
import path from 'node:path';
import webpack, { type FileCacheOptions } from 'webpack';
import { toolsHash } from '../sources/sourceHash';

const REFRESH_RUNTIME = path.join(import.meta.dirname, '../dev-page/refreshRuntime.cjs');
const SHOW_ERRORS = path.join(import.meta.dirname, '../dev-page/showErrors.ts');

/**
 * Returns plugins that add what development needs to an app's first script. A page gets each once:
 * from the development shell, or from the remote that is developed in a released shell.
 */
export function developmentEntries(app: AppName) {
  const isShell = app === SHELL;
  const files = [
    ...(isShell ? [REFRESH_RUNTIME] : []),
    ...(isShell || process.env.SITE_URL !== undefined ? [SHOW_ERRORS] : []),
  ];
  // Without a name, webpack runs them before each entry, also before a remote's container.
  return files.map((file) => new webpack.EntryPlugin(appFolder(app), file, {}));
}

/**
 * Whether changed components are rendered again and keep their state. React's production build, which a
 * released shell has, can't refresh: there, a change reloads the page.
 */
export const hasFastRefresh = () => process.env.SITE_URL === undefined;

/** Returns what an app's browser build needs for React Fast Refresh. */
export const fastRefresh = (app: AppName) => ({
  plugins: [
    // One library: the runtime is installed once for all apps.
    new ReactRefreshPlugin({ overlay: false, library: 'site' }),
    // The runtime knows components by these ids, which no two apps of a page may share.
    new webpack.ids.NamedModuleIdsPlugin({ context: ROOT }),
  ],
  // A page needs exactly one runtime.
  externals: app === SHELL ? [] : [takeRuntimeFromShell],
});

const takeRuntimeFromShell = ({ request = '' }: { request?: string }) =>
  Promise.resolve(/react-refresh[\\/]runtime/.test(request) ? 'self.refreshRuntime' : undefined);

/** Keeps an app's modules from one start to the next. webpack itself tracks their sources. */
export const developmentCache = (app: AppName): FileCacheOptions => ({
  type: 'filesystem',
  version: toolsHash(app),
  cacheDirectory: appFolder(
    app,
    'node_modules/.cache',
    hasFastRefresh() ? 'refreshed' : 'reloaded',
  ),
});
