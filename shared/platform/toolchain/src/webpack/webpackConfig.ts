import {
  COMPOSER_BUNDLE,
  isNodeBundle,
  ROOT_FILES,
  SHELL,
  TRUSTED_TYPES_POLICY,
  type AppName,
} from '@site/format';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { appFolder, requireOwnTools, ROOT, sourceHash, toolsHash } from '@site/project';
import { requireCountingOptions } from '@site/testing/remoteOptions';
import CopyPlugin from 'copy-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import type { Configure, Mode } from '../dev-server/loadConfiguration';
import { BuildManifestPlugin, type BuildFacts } from '../manifest/BuildManifestPlugin';
import { kitRule } from '../sharing/kitRule';
import { isShared } from '../sharing/sharedModules';
import { requireBuildablePath } from '../sources/requireBuildablePath';
import { sheetErrors } from '../style-sheets/sheetErrors';
import { MEDIA, styleSheetRules } from '../style-sheets/styleSheetRules';
import { blockedWrites } from './blockedWrites';
import { browserGlobals } from './browserGlobals';
import { IntegrityPlugin } from './IntegrityPlugin';
import { lintSources } from './lintSources';
import { missingExports } from './missingExports';
import { PublishablePlugin } from './PublishablePlugin';
import { sourceMaps } from './sourceMaps';
import { TypesPlugin } from './TypesPlugin';
import { typeScriptRule } from './typeScriptRule';
import { nodeModules, otherSources } from './unsupportedModules';

const require = createRequire(import.meta.url);

/** Returns the absolute path of a file of this package's sources. */
const ownFile = (file: string) => path.join(import.meta.dirname, '..', file);

/** What distinguishes one app's builds from those of the others. */
export interface AppBuild {
  name: AppName;
  /** Entry modules of the browser build. */
  entry: Record<string, string>;
  /** Bundles that Node runs to prerender: the entry module of each, by output file. */
  nodeBundles: Record<string, string>;
  facts: BuildFacts;
  /** Plugins of the browser build alone. */
  plugins: NonNullable<Configuration['plugins']>;
}

/**
 * Returns an app's configuration: the browser build, and the Node build that prerenders the same
 * sources. The configuration is refused if the repository's path has a character that webpack can't
 * handle, if the tools belong to another checkout, or if the app's tsconfig.json sets what can't count.
 */
export function webpackConfig(app: AppBuild): Configure {
  return (_env, { mode = 'production' } = {}) => {
    // Here, webpack shows the hints, too.
    requireOwnTools();
    requireBuildablePath();
    requireCountingOptions(appFolder(app.name));
    const browser = browserConfig(app, mode);
    const node = nodeConfig(app, mode);
    if (mode === 'production') {
      const types = new TypesPlugin(appFolder(app.name));
      const publishable = new PublishablePlugin(sourceHash(app.name));
      for (const { plugins } of [browser, node]) plugins?.push(types, publishable);
    }
    return [browser, node];
  };
}

const CSS_VARIABLES_THEME = path.join(
  path.dirname(require.resolve('@mui/material/styles')),
  'createThemeWithVars.mjs',
);

const EMOTION_SHEET = path.join(
  path.dirname(require.resolve('@emotion/sheet/package.json')),
  'dist/emotion-sheet.esm.js',
);

/**
 * Returns what both builds of an app share: how a source file becomes a module.
 *
 * @param target where it runs
 * @param isRefreshed whether modules can be replaced in a running page
 */
function commonConfig(name: AppName, mode: Mode, target: 'browser' | 'node', isRefreshed = false) {
  return {
    mode,
    context: appFolder(name),
    ...(mode === 'development' && {
      // Keeps modules from one start to the next. webpack itself tracks their sources.
      cache: {
        type: 'filesystem' as const,
        // Another version makes a new cache.
        version: toolsHash(name),
        cacheDirectory: appFolder(
          name,
          'node_modules/.cache',
          hasFastRefresh() ? 'refreshed' : 'reloaded',
        ),
      },
    }),
    // Plugins make source maps.
    devtool: false as const,
    resolve: {
      // `.jsx` is found, to be refused by its name.
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.jsx'],
      // Aliases: `paths`.
      ...(name !== SHELL && { tsconfig: appFolder(name, 'tsconfig.json') }),
      // Saves 4 kB: `createTheme` imports MUI’s CSS-variables themes, which this site does not use.
      alias: {
        [CSS_VARIABLES_THEME]: false,
        // Emotion's development build writes texts into `<style>`, which the policy of live pages blocks.
        ...(mode === 'development' && { '@emotion/sheet$': EMOTION_SHEET }),
      },
    },
    module: {
      rules: [
        typeScriptRule(appFolder(name), isRefreshed),
        ...(name === SHELL ? [] : [kitRule(), ...styleSheetRules(name, appFolder(name), target)]),
        {
          test: /\/@emotion\/cache\/dist\/.*(esm|cjs)\.js$/,
          loader: require.resolve('./supportedPrefixes.cjs'),
        },
        // Emotion imports it as if it had side effects, which would keep it in the bundle.
        { test: /\/hoist-non-react-statics\//, sideEffects: false },
        { test: /\.(avif|webp|png|jpe?g|gif|svg|ico|woff2?|ttf)$/, type: 'asset/resource' },
      ],
    },
    // By default webpack minifies the page template, and compose no longer finds its placeholders.
    experiments: { html: false, css: false },
    performance: false,
    stats: 'errors-warnings',
    // The development server lists addresses such as 127.0.0.1, at which browsers refuse the scripts of
    // another server. `npm run dev` prints the one that works.
    infrastructureLogging: { level: 'warn' },
  } satisfies Configuration;
}

/**
 * Whether changed components are rendered again and keep their state. React's production build, which a
 * released shell has, can't refresh: there, a change reloads the page.
 */
const hasFastRefresh = () => process.env.SITE_URL === undefined;

function browserConfig({ name, entry, facts, plugins }: AppBuild, mode: Mode): Configuration {
  const sources = sourceHash(name);
  const isDevelopment = mode === 'development';
  const isRefreshed = isDevelopment && hasFastRefresh();
  return {
    ...commonConfig(name, mode, 'browser', isRefreshed),
    name,
    // The `browserslist` of package.json names the browsers that the site supports.
    target: `browserslist:${ownFile('../package.json')}`,
    // Left alone, so that browserGlobals reports them. webpack would replace them by "/".
    node: { __dirname: false, __filename: false },
    entry,
    output: {
      path: appFolder(name, 'dist'),
      filename: '[name].js',
      // As `MEDIA`. In development, names are there to be read.
      chunkFilename: isDevelopment ? '[name].js' : '[contenthash:12].js',
      assetModuleFilename: MEDIA,
      // `IntegrityPlugin` sets that of a build.
      publicPath: isDevelopment ? 'auto' : '',
      uniqueName: name,
      // After a fallback, a page holds two versions of one remote. Their chunks must not mix.
      chunkLoadingGlobal: `chunks_${name}_${sources.slice(0, 8)}`,
      crossOriginLoading: 'anonymous',
      // The page's Content-Security-Policy allows this policy to load scripts.
      ...(!isDevelopment && { trustedTypes: { policyName: TRUSTED_TYPES_POLICY } }),
      // Both builds of an app write into this folder; each removes only its own old files.
      ...(!isDevelopment && { clean: { keep: isNodeBundle } }),
    },
    optimization: {
      emitOnErrors: false,
      moduleIds: isRefreshed ? false : 'deterministic',
      chunkIds: 'deterministic',
      // swc takes a tenth of Terser's time, and its scripts are 1 % smaller.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
    },
    // A page needs exactly one refresh runtime.
    externals: isRefreshed && name !== SHELL ? [takeRuntimeFromShell] : [],
    plugins: [
      ...plugins,
      otherSources,
      sheetErrors,
      missingExports,
      ...(isRefreshed
        ? [
            refreshPlugin(),
            // The runtime knows components by these ids, which no two apps of a page may share.
            new webpack.ids.HashedModuleIdsPlugin({ context: ROOT, hashDigestLength: 12 }),
          ]
        : []),
      nodeModules,
      lintSources,
      browserGlobals,
      // React DOM, which the shell has, writes HTML for `dangerouslySetInnerHTML` alone.
      ...(isDevelopment || name === SHELL ? [] : [blockedWrites(facts.pages)]),
      publicFiles(name),
      new BuildManifestPlugin({ app: name, sources, ...facts }),
      sourceMaps,
      // In development, files change after the hashes would have been written.
      ...(isDevelopment ? developmentEntries(name) : [new IntegrityPlugin()]),
    ],
  };
}

/** Copies files that are requested by a fixed name. The shell's are for the site's root; see `rootFileOf`. */
function publicFiles(name: AppName): CopyPlugin {
  if (name !== SHELL)
    return new CopyPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] });
  // Publishing compares the text of a service worker, so none is minified.
  const asItIs = { noErrorOnMissing: true, info: { minimized: true } };
  const hidden = '**/.well-known/**';
  return new CopyPlugin({
    patterns: [
      { ...asItIs, from: 'public', to: ROOT_FILES, globOptions: { ignore: [hidden] } },
      { ...asItIs, from: 'public/.well-known', to: `${ROOT_FILES}well-known` },
    ],
  });
}

/** Makes modules refresh their components in the running page. */
const refreshPlugin = () =>
  new ReactRefreshPlugin({
    overlay: { entry: false, module: ownFile('dev-page/reloadPage.cjs') },
    // One library: the runtime is installed once for all apps.
    library: 'site',
  });

/**
 * Returns plugins that add what development needs to an app's first script. A page gets each once:
 * from the development shell, or from the remote that is developed in a released shell.
 */
function developmentEntries(app: AppName) {
  const files = [
    ...(app === SHELL ? ['dev-page/refreshRuntime.cjs'] : []),
    ...(app === SHELL || !hasFastRefresh() ? ['dev-page/showErrors.ts'] : []),
  ];
  // Without a name, they run before each entry, also before a remote's container.
  return files.map((file) => new webpack.EntryPlugin(appFolder(app), ownFile(file), {}));
}

const takeRuntimeFromShell = ({ request = '' }: { request?: string }) =>
  Promise.resolve(/react-refresh\/runtime/.test(request) ? 'self.refreshRuntime' : undefined);

/**
 * Returns the configuration of an app's Node build, which prerenders pages. Each bundle is one
 * CommonJS file. A remote's bundle gets the shared modules from the shell, as it does in a browser,
 * but it is not a federation container and fetches nothing.
 */
function nodeConfig({ name, nodeBundles }: AppBuild, mode: Mode): Configuration {
  const common = commonConfig(name, mode, 'node');
  const isRemote = name !== SHELL;
  const isDevelopment = mode === 'development';
  return {
    ...common,
    name: `${name} for Node`,
    target: 'node20.19',
    entry: Object.fromEntries(
      Object.entries(nodeBundles)
        // The development server composes pages itself.
        .filter(([file]) => !isDevelopment || file !== COMPOSER_BUNDLE)
        .map(([file, module]) => [
          file,
          isRemote ? [ownFile('webpack/versionFolder.ts'), module] : module,
        ]),
    ),
    output: {
      path: appFolder(name, 'dist'),
      filename: '[name]',
      assetModuleFilename: MEDIA,
      library: { type: 'commonjs2' },
      // As in the browser build. Without this, removed pages would remain in the version.
      clean: { keep: (file: string) => !isNodeBundle(file) },
    },
    module: { ...common.module, generator: { 'asset/resource': { emit: false } } },
    externals: isRemote ? [leaveToShell] : [],
    // Not minified, so that a failure can name its component.
    optimization: {
      emitOnErrors: false,
      minimize: false,
      moduleIds: 'deterministic',
      splitChunks: false,
    },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      otherSources,
      sheetErrors,
      missingExports,
      ...(isDevelopment ? [sourceMaps] : []),
    ],
  };
}

/** Leaves shared modules to the shell, which passes them to the bundle. */
const leaveToShell = ({ request = '' }: { request?: string }) =>
  Promise.resolve(isShared(request) ? `commonjs ${request}` : undefined);
