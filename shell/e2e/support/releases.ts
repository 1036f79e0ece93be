import {
  BUILD_MANIFEST,
  POINTER,
  type AppName,
  type BuildManifest,
  type Release,
  type ReleasedApp,
} from '@site/format';
import {
  activate,
  commit,
  configure,
  integrityOf,
  openStore,
  publish,
  readBuild,
  readLocalBuild,
  readNewest,
} from '@site/release';
import { appFolder, localApps } from '@site/project';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A remote whose pages are under test. The repository and the store may have more. */
export type TestedRemote = 'marketing' | 'account';

/** A release with the apps under test. */
export interface LiveRelease extends Release {
  apps: Record<'shell' | TestedRemote, ReleasedApp> & Release['apps'];
}

/** Reads the live release of a store. */
export const readLiveRelease = (store: string) =>
  JSON.parse(readFileSync(path.join(store, POINTER), 'utf8')) as LiveRelease;

/** Returns the name of the script of a page or part in the present build of a remote. */
export function builtScript(remote: TestedRemote, page: string): string {
  const manifest = readFileSync(appFolder(remote, 'dist', BUILD_MANIFEST), 'utf8');
  const [script] = (JSON.parse(manifest) as BuildManifest).pages[page]?.scripts ?? [];
  if (script === undefined) throw new Error(`the build of ${remote} has no ${page}`);
  return script;
}

type Change = Parameters<typeof commit>[1];
type Options = Parameters<typeof commit>[2];

/** Changes the site of a store. @returns the release that this made */
export async function releaseChange(store: string, change: Change, options?: Partial<Options>) {
  const note = { by: 'Kim' };
  return (await commit(await openStore(store), change, { note, ...options })).release;
}

/** Changes a store's site settings, without a build. */
export const configureSite = (store: string, values: Record<string, string>) =>
  releaseChange(store, configure(values));

/** Publishes the present builds of all apps and activates them, as `npm start` does. */
export async function releaseBuilds(address: string) {
  const store = await openStore(address);
  const versions: Record<AppName, string> = {};
  for (const app of localApps()) {
    const build = await readLocalBuild(app);
    versions[app] = (await publish(store, build, await readNewest(store))).version;
  }
  return releaseChange(address, activate(versions));
}

/**
 * Publishes a changed build of an app as its team would, but without the time of a build: replaces
 * texts in a copy.
 *
 * @returns its version
 */
export async function publishVariant(
  store: string,
  app: AppName,
  changes: Record<string, string>,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-variant-'));
  try {
    await cp(appFolder(app, 'dist'), folder, { recursive: true });
    await changeBuild(folder, changes);
    const build = await readBuild(folder);
    const opened = await openStore(store);
    return (await publish(opened, build, await readNewest(opened))).version;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Replaces texts in a build's scripts, and the hashes of these in what loads them. */
async function changeBuild(folder: string, changes: Record<string, string>): Promise<void> {
  const unused = new Set(Object.keys(changes));
  const texts = new Map<string, string>();
  const hashes = new Map<string, string>();
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js') && name !== BUILD_MANIFEST) continue;
    const before = await readFile(path.join(folder, name), 'utf8');
    // A build of other sources has another name for loading its chunks.
    let text = before.replaceAll(/chunks_([a-z]+)_[0-9a-f]{8}/g, 'chunks_$1_variant0');
    for (const [from, to] of Object.entries(changes)) {
      if (text.includes(from)) unused.delete(from);
      text = text.replaceAll(from, () => to);
    }
    texts.set(name, text);
    hashes.set(integrityOf(Buffer.from(before)), integrityOf(Buffer.from(text)));
  }
  if (unused.size > 0) throw new Error(`${folder} does not contain ${[...unused].join(', ')}`);
  const rehashed = (text: string) =>
    text.replaceAll(/sha384-[\w+/]+/g, (hash) => hashes.get(hash) ?? hash);
  for (const [name, text] of texts) await writeFile(path.join(folder, name), rehashed(text));
}
