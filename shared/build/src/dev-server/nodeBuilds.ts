import type { AppName } from '@site/contract';
import { say } from '@site/release';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { readBuiltFile } from './builtFiles';
import { followBuilds, whenBuilt } from './buildState';
import { findPosition } from './findPosition';

/** The Node builds of the apps whose servers run in this process. */
const compilers = new Map<AppName, Compiler>();

/** Milliseconds from a change to the build: twice webpack's default, after which the browser's begins. */
const AFTER_BROWSER = 40;

/**
 * Starts an app's Node build, which builds each change again.
 *
 * It comes after the browser build: both share a thread, and a page with Fast Refresh waits for the
 * browser build alone.
 *
 * @param browser the app's browser build. The Node build writes into the same files in memory
 */
export function watchNodeBuild(app: AppName, config: Configuration, browser: Compiler): Compiler {
  const compiler = webpack(config);
  compilers.set(app, compiler);
  compiler.outputFileSystem = browser.outputFileSystem;
  followBuilds(compiler);
  compiler.hooks.watchRun.tapPromise('watchNodeBuild', () => whenBuilt(browser));
  compiler.watch({ aggregateTimeout: AFTER_BROWSER }, (error, stats) => {
    if (error ?? stats?.hasErrors()) say(String(error ?? stats?.toString('errors-only')));
  });
  return compiler;
}

/** Reads a bundle of an app's Node build, once it has built the last change. */
export async function readNodeBundle(app: AppName, file: string): Promise<string> {
  const compiler = compilers.get(app);
  if (!compiler) throw new Error(`${app} has no development server`);
  await whenBuilt(compiler);
  return readBuiltFile(compiler, file);
}

/** Finds the source of a line of a bundle of an app that is in development. */
export function findInNodeBundle(app: AppName, file: string, line: number) {
  const compiler = compilers.get(app);
  return compiler && findPosition(compiler, file, line);
}
