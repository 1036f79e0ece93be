import { SHELL, type AppName } from '@site/contract/platform';
import { appFolder, ROOT } from '@site/release/appFolder';
import path from 'node:path';
import { fileCache, refreshPlugin, type Bundler } from '../compiler/compilerParts';
import { toolsHash } from '../sources/sourceHash';

const REFRESH_RUNTIME = path.join(import.meta.dirname, '../dev-page/refreshRuntime.cjs');
const SHOW_ERRORS = path.join(import.meta.dirname, '../dev-page/showErrors.ts');

/**
 * Returns plugins that add what development needs to an app's first script. A page gets each once:
 * from the development shell, or from the remote that is developed in a released shell.
 */
export function developmentEntries(app: AppName, bundler: Bundler) {
  const isShell = app === SHELL;
  const files = [
    ...(isShell ? [REFRESH_RUNTIME] : []),
    ...(isShell || process.env.SITE_URL !== undefined ? [SHOW_ERRORS] : []),
  ];
  // Without a name, they run before each entry, also before a remote's container.
  return files.map((file) => new bundler.EntryPlugin(appFolder(app), file, {}));
}

/**
 * Whether changed components are rendered again and keep their state. React's production build, which a
 * released shell has, can't refresh: there, a change reloads the page.
 */
export const hasFastRefresh = () => process.env.SITE_URL === undefined;

/** Returns what an app's browser build needs for React Fast Refresh. */
export const fastRefresh = (app: AppName, bundler: Bundler) => ({
  plugins: [
    refreshPlugin(bundler),
    // The runtime knows components by these ids, which no two apps of a page may share.
    new bundler.ids.HashedModuleIdsPlugin({ context: ROOT, hashDigestLength: 12 }),
  ],
  // A page needs exactly one runtime.
  externals: app === SHELL ? [] : [takeRuntimeFromShell],
});

const takeRuntimeFromShell = ({ request = '' }: { request?: string }) =>
  Promise.resolve(/react-refresh[\\/]runtime/.test(request) ? 'self.refreshRuntime' : undefined);

/** Keeps an app's modules from one start to the next. The compiler itself tracks their sources. */
export const developmentCache = (app: AppName, bundler: Bundler) =>
  fileCache(
    bundler,
    appFolder(app, 'node_modules/.cache', hasFastRefresh() ? 'refreshed' : 'reloaded'),
    toolsHash(app),
  );
