import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { ROOT } from '@site/release/appFolder';
import CopyPlugin from 'copy-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { createRequire } from 'node:module';
import path from 'node:path';
import type markComponents from 'react-refresh-typescript';
import type {
  Compilation,
  Compiler,
  Dependency,
  FileCacheOptions,
  RuleSetRule,
  WebpackPluginInstance,
} from 'webpack';

// What differs between webpack and Rspack, which has webpack's interface. A few lines elsewhere that
// are written for both say so.

/** A module with webpack's interface. */
export type Bundler = Compiler['webpack'];

/** What Rspack has in place of packages for webpack, or of a part of webpack. */
interface Rspack {
  SwcJsMinimizerRspackPlugin: new () => WebpackPluginInstance;
  CopyRspackPlugin: new (options: object) => WebpackPluginInstance;
  container: { ModuleFederationPluginV1: Bundler['container']['ModuleFederationPlugin'] };
  RuntimePlugin: Pick<Bundler['runtime']['LoadScriptRuntimeModule'], 'getCompilationHooks'>;
}

/** Returns Rspack's own plugins, or undefined for webpack. */
const rspackOf = (bundler: Bundler) =>
  'rspackVersion' in bundler ? (bundler as unknown as Rspack) : undefined;

const require = createRequire(import.meta.url);

/** Returns how TypeScript becomes JavaScript. `npm run types` checks types once for all. */
export function typeScriptRule(bundler: Bundler, hasFastRefresh: boolean): RuleSetRule {
  // Workspaces are packed with their TypeScript for remotes in other repositories.
  const files = { test: /\.tsx?$/, exclude: /node_modules[\\/](?!@site[\\/])/ };
  if (rspackOf(bundler)) {
    const react = { runtime: 'automatic', development: false, refresh: hasFastRefresh };
    const parser = { syntax: 'typescript', tsx: true };
    const transform = { react, verbatimModuleSyntax: true };
    const options = { jsc: { parser, transform, target: 'es2022' } };
    const refresh = hasFastRefresh ? ['builtin:react-refresh-loader'] : [];
    return { ...files, use: [...refresh, { loader: 'builtin:swc-loader', options }] };
  }
  return {
    ...files,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      allowTsInNodeModules: true,
      configFile: path.join(ROOT, 'tsconfig.json'),
      compilerOptions: { noEmit: false, sourceMap: true },
      ...(hasFastRefresh && {
        // Loaded here, since it loads TypeScript, which a start from the cache may not need.
        getCustomTransformers: () => ({
          before: [(require('react-refresh-typescript') as typeof markComponents)()],
        }),
      }),
    },
  };
}

/** Returns how a compiler keeps its modules in a folder. Another version makes a new cache. */
export const fileCache = (bundler: Bundler, directory: string, version: string) =>
  (rspackOf(bundler)
    ? { type: 'persistent', version, storage: { type: 'filesystem', directory } }
    : { type: 'filesystem', version, cacheDirectory: directory }) as FileCacheOptions;

const DEV_PAGE = path.join(import.meta.dirname, '../dev-page');

/** Returns the plugin that makes modules refresh their components in the running page. */
export const refreshPlugin = (bundler: Bundler): WebpackPluginInstance =>
  rspackOf(bundler)
    ? new bundler.ProvidePlugin({
        $ReactRefreshRuntime$: path.join(DEV_PAGE, 'refreshModules.cjs'),
      })
    : new ReactRefreshPlugin({
        overlay: { entry: false, module: path.join(DEV_PAGE, 'reloadPage.cjs') },
        // One library: the runtime is installed once for all apps.
        library: 'site',
      });

/** Returns webpack's plugin for federation. Rspack calls another one by this name, too. */
export const federationPlugin = (bundler: Bundler) =>
  rspackOf(bundler)?.container.ModuleFederationPluginV1 ?? bundler.container.ModuleFederationPlugin;

/** Minimizes scripts. swc takes a tenth of Terser's time, and its scripts are 1 % smaller. */
export function minimizeScripts(compiler: Compiler): void {
  const Plugin = rspackOf(compiler.webpack)?.SwcJsMinimizerRspackPlugin;
  const plugin = Plugin ? new Plugin() : new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify });
  plugin.apply(compiler);
}

/** Copies files that are requested by a fixed name, such as favicon.ico. */
export function copyPublicFiles(compiler: Compiler): void {
  const Plugin = rspackOf(compiler.webpack)?.CopyRspackPlugin ?? CopyPlugin;
  new Plugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }).apply(compiler);
}

/** Returns the hooks of the code that loads a script. */
export function loadScriptHooks(compilation: Compilation) {
  const { webpack } = compilation.compiler;
  const { getCompilationHooks } =
    rspackOf(webpack)?.RuntimePlugin ?? webpack.runtime.LoadScriptRuntimeModule;
  return getCompilationHooks(compilation);
}

/** Returns the attribute by which a script that loads a chunk is found again. */
export const pendingAttribute = (bundler: Bundler) =>
  rspackOf(bundler) ? 'data-rspack' : 'data-webpack';

/** Returns the paths of a module's exports that a dependency refers to. Empty: the whole module. */
export function referencedExports(dependency: Dependency, compilation: Compilation): string[][] {
  if (!rspackOf(compilation.compiler.webpack))
    return compilation
      .getDependencyReferencedExports(dependency, undefined)
      .map((used) => (Array.isArray(used) ? used : used.name));
  const { type, ids = [] } = dependency as Dependency & { ids?: string[] };
  // Each import statement has one of this type, which runs the module and uses nothing of it.
  return type === 'esm import' ? [] : [ids];
}

/** Returns the folder of the compiler's package, whose runtime is in the scripts. */
export const compilerFolder = ({ webpack, context }: Compiler): string =>
  path.dirname(
    rspackOf(webpack)
      ? createRequire(path.join(context, '_')).resolve('@rspack/core/package.json')
      : require.resolve('webpack/package.json'),
  );
