import { BUILD_MANIFEST, type AppName, type BuildManifest } from '@site/contract/platform';
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

interface BuildState {
  isBusy: boolean;
  waiting: (() => void)[];
  /** What the last build failed of. */
  errors: string;
}

const states = new WeakMap<Compiler, BuildState>();

/** Lets others read an app's builds. */
export function addBuilds(app: AppName, builds: Builds): void {
  apps.set(app, builds);
  for (const compiler of [builds.browser, builds.node]) followBuild(compiler);
}

/** Follows a watching compiler, for `whenBuilt`. It counts as busy until its first build is done. */
function followBuild(compiler: Compiler): void {
  const state = { isBusy: true, waiting: [] as (() => void)[], errors: '' };
  states.set(compiler, state);
  const begin = () => void (state.isBusy = true);
  const end = () => {
    state.isBusy = false;
    for (const resume of state.waiting.splice(0)) resume();
  };
  compiler.hooks.invalid.tap('followBuild', begin);
  compiler.hooks.watchRun.tap('followBuild', begin);
  compiler.hooks.done.tap('followBuild', (stats) => {
    state.errors = stats.hasErrors() ? stats.toString({ all: false, errors: true }) : '';
    end();
  });
  compiler.hooks.failed.tap('followBuild', end);
}

/** Waits until a compiler has built the last change that it knows of, with or without errors. */
export async function whenBuilt(compiler: Compiler): Promise<void> {
  const state = states.get(compiler);
  if (state?.isBusy) await new Promise<void>((resume) => state.waiting.push(resume));
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
  const why = states.get(compiler)?.errors || 'the terminal says why';
  throw new Error(`the build of ${app} has no ${file}: ${why}`);
}

/** Reads the manifest of an app's last build. */
export const readBuildManifest = async (app: AppName): Promise<BuildManifest> =>
  JSON.parse(await readBuiltFile(app, 'browser', BUILD_MANIFEST)) as BuildManifest;

/** Reads the manifests of some apps' last builds. */
export const readManifests = async (names: AppName[]): Promise<Record<AppName, BuildManifest>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (app) => [app, await readBuildManifest(app)] as const)),
  );

/** Returns the defaults of the settings that an app's last build declares. */
export async function readDefaultSettings(app: AppName) {
  const settings = Object.entries((await readBuildManifest(app)).settings);
  return Object.fromEntries(settings.map(([name, setting]) => [name, setting.default]));
}
