import {
  APPS,
  contentKey,
  CONTENTS,
  MAPS,
  releaseFile,
  RELEASES,
  REMOTES,
  ROLLOUTS,
  SHELL,
  shellOfRemoteFile,
  versionManifest,
  type AppName,
} from '@site/contract';
import { giveUp, type PruneLimits, type StoredVersion } from '../changes/giveUp';
import { commit, type CommitOptions } from '../commit/commit';
import type { LogEntry } from '../documents/LogEntry';
import { isGivenUp, versionLabel } from '../documents/namedVersions';
import { Refusal } from '../errors/Refusal';
import { readRange, releaseNumbers, requireNewest } from '../log/readEntries';
import type { Content } from '../project/publicFiles';
import type { ListedObject, Store } from '../stores/Store';

/** What `prune` deleted. */
export interface Pruned {
  /** Numbers of the deleted releases. */
  releases: number[];
  /** Names of the deleted previews. */
  previews: string[];
  /** Deleted versions, e.g. `marketing 1.2.0-3f9a1c04`. */
  versions: string[];
  /** How many files were deleted. */
  files: number;
  /** Bytes that they took in the store. */
  bytes: number;
}

/**
 * Deletes old releases and previews, and what only they need. First it commits a release that lists
 * what it gives up: no later release may name it. So its files can be deleted afterwards, whatever
 * others do at the same time. Interrupted anywhere, the next prune deletes the rest.
 *
 * @throws Refusal when the store has no release, or one can't be read. Nothing is deleted then
 * @throws Unfinished when visitors do not get the newest release yet. No file is deleted then
 */
export async function prune(
  store: Store,
  limits: PruneLimits,
  options: CommitOptions,
): Promise<Pruned> {
  const versions = await listVersions(store);
  const { release, before } = await commit(store, giveUp(versions, limits), options);
  const doomed = versions.filter((version) => isGivenUp(release.internal, version));
  const releases = await oldReleases(store, release);
  const files = [
    ...doomed.flatMap((version) => manifestFirst(version)),
    ...(await unusedContents(store, release)),
    ...releases,
  ];
  await store.delete(files.map(({ key }) => key));
  const previews = Object.keys(before?.internal.previews ?? {});
  return {
    releases: releaseNumbers(releases.map(({ key }) => key)),
    previews: previews.filter((name) => !Object.hasOwn(release.internal.previews, name)),
    versions: doomed.map(versionLabel).sort(),
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** A version with its files: its own, its source maps, and what a shell's tabs read of remotes. */
interface ListedVersion extends StoredVersion {
  files: ListedObject[];
}

/** Lists all versions in the store, complete or not. */
async function listVersions(store: Store): Promise<ListedVersion[]> {
  const folders = [APPS, MAPS, REMOTES, ROLLOUTS];
  const versions = new Map<string, ListedVersion>();
  for (const file of (await Promise.all(folders.map((folder) => store.list(folder)))).flat()) {
    const shell = shellOfRemoteFile(file.key);
    // What tabs read is written with each release. It does not tell when its shell was uploaded.
    const { app, version, written } = shell
      ? { app: SHELL, version: shell, written: 0 }
      : { ...versionOf(file.key), written: file.written };
    if (version === undefined) continue;
    const label = versionLabel({ app, version });
    const listed = versions.get(label) ?? { app, version, written: 0, files: [] };
    listed.written = Math.max(listed.written, written);
    listed.files.push(file);
    versions.set(label, listed);
  }
  return [...versions.values()];
}

/** Returns the version that a file or a source map belongs to. */
function versionOf(key: string): { app: AppName; version: string | undefined } {
  const [folder, app = '', version] = key.split('/');
  return { app, version: `${folder}/` === APPS || `${folder}/` === MAPS ? version : undefined };
}

/** Returns a version's files in the order of deletion. Without its manifest, it is no version. */
function manifestFirst({ app, version, files }: ListedVersion): ListedObject[] {
  const isManifest = ({ key }: ListedObject) => key === versionManifest(app, version);
  return files.toSorted((one, other) => Number(isManifest(other)) - Number(isManifest(one)));
}

/**
 * Returns the contents that no kept release and no preview uses. Those of a release that is not
 * committed yet have a higher number.
 */
async function unusedContents(store: Store, { number }: LogEntry): Promise<ListedObject[]> {
  const contents = await store.list(CONTENTS);
  const used = await usedContents(store);
  return contents.filter(({ key }) => !used.has(key) && Number(key.split('/')[1]) <= number);
}

/** Returns the keys of all contents that kept releases and previews use. */
async function usedContents(store: Store): Promise<Set<string>> {
  for (let seen = 0; ;) {
    const newest = await requireNewest(store);
    const { number, internal } = newest;
    const kept = await readRange(store, internal.oldest, number - 1);
    if (kept.length < number - internal.oldest) {
      // Another prune has given up some meanwhile. A newer release may use their contents again.
      if (number === seen)
        throw new Refusal(
          `${store.address} lacks releases between ${internal.oldest} and ${number}`,
          'Restore them from a backup: npm run release -- copy',
        );
      seen = number;
      continue;
    }
    const groups: Record<string, Content>[] = [
      ...[...kept, newest].flatMap(({ pages, staticFiles }) => [pages, staticFiles]),
      ...Object.values(internal.previews).map(({ pages }) => pages),
    ];
    return new Set(groups.flatMap((files) => Object.values(files)).map(contentKey));
  }
}

async function oldReleases(store: Store, { internal }: LogEntry): Promise<ListedObject[]> {
  const listed = await store.list(RELEASES);
  const numbers = releaseNumbers(listed.map(({ key }) => key));
  const old = new Set(numbers.filter((number) => number < internal.oldest).map(releaseFile));
  return listed.filter(({ key }) => old.has(key));
}
