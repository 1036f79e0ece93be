import { APP_NAMES, type AppName, type Release } from '@site/contract';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { publish } from './publish';
import { readBuild, type Build } from './readBuild';
import type { Changes } from './readCandidate';
import { DirectoryStore } from './stores/DirectoryStore';
import type { Store } from './stores/Store';
import { writeBuildInto, type Difference } from './writeBuildInto.fixture';

/** Small builds in the shape of the real ones, and a store with a whole site made of them. */

export { ROUTES, TEMPLATE, type Difference } from './writeBuildInto.fixture';

/** Writes a build, as webpack would, into a folder of its own, or into a given one. */
export async function writeBuild(app: AppName, difference?: Difference, into?: string): Promise<string> {
  const folder = into ?? path.join(await temporaryFolder(), 'dist');
  await writeBuildInto(folder, app, difference);
  return folder;
}

/** A build, read from its folder. */
export const buildOf = async (app: AppName, difference?: Difference): Promise<Build> =>
  readBuild(app, await writeBuild(app, difference));

/** Publishes a build. @returns its version */
export async function publishBuild(store: Store, app: AppName, difference?: Difference): Promise<string> {
  const build = await buildOf(app, difference);
  await publish(store, build);
  return build.manifest.version;
}

export interface TestStore {
  folder: string;
  store: DirectoryStore;
}

/** A store that nothing was ever written to; its folder is not there yet. */
export async function emptyStore(): Promise<TestStore> {
  const folder = path.join(await temporaryFolder(), 'site');
  return { folder, store: new DirectoryStore(folder) };
}

/** A store with release 1 live. */
export async function liveStore(
  differences: Partial<Record<AppName, Difference>> = {},
): Promise<TestStore & { release: Release }> {
  const { folder, store } = await emptyStore();
  return { folder, store, release: await goLive(store, differences) };
}

/** Makes release 1 of an empty store. */
export async function goLive(
  store: Store,
  differences: Partial<Record<AppName, Difference>> = {},
): Promise<Release> {
  const changes: Changes = {};
  for (const app of APP_NAMES) changes[app] = await publishBuild(store, app, differences[app]);
  return activate(store, changes);
}

/** Every file of a folder with its bytes, as text that tells any two apart: what a refusal must leave as it is. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) contents[path.relative(folder, file)] = (await readFile(file)).toString('latin1');
  }
  return contents;
}
