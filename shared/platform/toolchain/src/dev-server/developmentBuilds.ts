import { BUILD_MANIFEST, type AppName, type BuildManifest } from '@site/format';
import { EventEmitter, once } from 'node:events';
import type fs from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** The builds of an app in development. */
interface Builds {
  browser: Compiler;
  /** Writes into the same files in memory. */
  node: Compiler;
}

/** The apps whose servers run in this process. */
const apps = new Map<AppName, Builds>();

/** Compilers that have not built the last change that they know of. */
const busy = new Set<Compiler>();

/** Says the name of each compiler that has become idle. Any number of requests may wait for one. */
const idle = new EventEmitter().setMaxListeners(0);

/** What the last build of a compiler failed of. */
const errors = new WeakMap<Compiler, string>();

/** Lets others read an app's builds. Each counts as busy until it is done for the first time. */
export function addBuilds(app: AppName, builds: Builds): void {
  apps.set(app, builds);
  for (const compiler of [builds.browser, builds.node]) {
    const begin = () => void busy.add(compiler);
    const end = () => {
      busy.delete(compiler);
      idle.emit(String(compiler.name));
    };
    begin();
    compiler.hooks.invalid.tap('addBuilds', begin);
    compiler.hooks.watchRun.tap('addBuilds', begin);
    compiler.hooks.done.tap('addBuilds', (stats) => {
      errors.set(compiler, stats.hasErrors() ? stats.toString({ all: false, errors: true }) : '');
      end();
    });
    compiler.hooks.failed.tap('addBuilds', end);
    // A build that Ctrl-C cuts off is never done, and what waits for it would keep the process alive.
    compiler.hooks.watchClose.tap('addBuilds', end);
  }
}

/** Waits until a compiler has built the last change that it knows of, with or without errors. */
export async function whenBuilt(compiler: Compiler): Promise<void> {
  if (busy.has(compiler)) await once(idle, String(compiler.name));
}

/** Reads a file of one of an app's builds, once it has built the last change. */
export async function readBuiltFile(
  app: AppName,
  build: keyof Builds,
  file: string,
): Promise<string> {
  const compiler = apps.get(app)?.[build];
  if (!compiler) throw new Error(`${app} has no development server`);
  await whenBuilt(compiler);
  const files = compiler.outputFileSystem as unknown as typeof fs;
  const place = path.join(compiler.outputPath, file);
  if (files.existsSync(place)) return files.readFileSync(place, 'utf8');
  const why = errors.get(compiler) || 'the terminal says why';
  throw new Error(`the build of ${app} has no ${file}: ${why}`);
}

/** Reads the manifest of an app's last build. */
const readBuildManifest = async (app: AppName): Promise<BuildManifest> =>
  JSON.parse(await readBuiltFile(app, 'browser', BUILD_MANIFEST)) as BuildManifest;

/** Reads the manifests of some apps' last builds. */
export const readManifests = async (names: AppName[]): Promise<Record<AppName, BuildManifest>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (app) => [app, await readBuildManifest(app)] as const)),
  );
