import {
  APPS,
  contentKey,
  CONTENTS,
  type LogEntry,
  MAPS,
  RELEASES,
  versionManifest,
} from '@site/format';
import * as v from 'valibot';
import { giveUp, type PruneLimits, type StoredVersion } from '../changes/giveUp';
import { reasonOf } from '../basics/errors';
import { Unfinished } from '../basics/Unfinished';
import { commit, type CommitOptions } from '../commit/commit';
import { isPointerTo } from '../commit/project';
import {
  contentsToReturnTo,
  isGivenUp,
  neededContents,
  versionLabel,
  type VersionName,
} from '../documents/LogEntry';
import { app as appName, version as versionNumber } from '@site/format/schemas';
import { advise, hint } from '@site/project';
import { readHead, readRange, releaseNumbers } from '../log/readEntries';
import type { ListedObject, Store } from '../stores/Store';

/** What `prune` deleted. */
export interface Pruned {
  /** Their numbers. */
  releases: number[];
  /** Their names. */
  previews: string[];
  /** E.g. `marketing 1.2.0-3f9a1c04`. */
  versions: string[];
  /** Number of files. */
  files: number;
  /** Bytes that they took in the store. */
  bytes: number;
}

/**
 * Deletes old releases and previews, and what only they need. First it commits a release that lists
 * what it gives up: no later release may name it. So its files can be deleted afterwards, whatever
 * others do at the same time. Interrupted anywhere, the next prune deletes the rest.
 *
 * A commit takes space, which a full disk does not have. So what an earlier one has given up is deleted
 * before it.
 *
 * @throws Refusal when the store has no release, or one can't be read. Nothing is deleted then
 * @throws Unfinished when visitors do not get the newest release yet, and no file is deleted then, or
 *   when some files can't be deleted
 */
export async function prune(
  store: Store,
  limits: PruneLimits,
  options: CommitOptions,
): Promise<Pruned> {
  const head = await readHead(store);
  // Visitors may still get what a release gives up until the pointer names it.
  const isLive = head && isPointerTo(head.newest, head.pointer);
  const left = isLive
    ? await deleteGivenUp(store, await listVersions(store), head.newest)
    : undefined;
  const versions = await listVersions(store);
  const { release, before } = await commit(store, giveUp(versions, limits), options);
  const previews = Object.keys(before?.internal.previews ?? {});
  const deleted = await deleteGivenUp(store, versions, release).catch((cause: unknown) => {
    throw new Unfinished(
      `not all that was given up is deleted: ${reasonOf(cause)}`,
      hint`Correct that, then run ${advise('prune')} again.`,
      release,
      { cause },
    );
  });
  return {
    releases: [...(left?.releases ?? []), ...deleted.releases],
    previews: previews.filter((name) => !Object.hasOwn(release.internal.previews, name)),
    versions: [...(left?.versions ?? []), ...deleted.versions].sort(),
    files: (left?.files ?? 0) + deleted.files,
    bytes: (left?.bytes ?? 0) + deleted.bytes,
  };
}

/** Deletes what no release may name any more. @param release the newest one, which visitors get */
async function deleteGivenUp(
  store: Store,
  versions: ListedVersion[],
  release: LogEntry,
): Promise<Omit<Pruned, 'previews'>> {
  const doomed = versions.filter((version) => isGivenUp(release.internal, version));
  const releases = await oldReleases(store, release);
  const files = [
    ...doomed.flatMap(manifestFirst),
    ...(await unusedContents(store, release)),
    ...releases,
  ];
  await store.delete(files.map(({ key }) => key));
  return {
    releases: releaseNumbers(releases.map(({ key }) => key)),
    versions: doomed.map(versionLabel),
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** A version with its files and its source maps. */
interface ListedVersion extends StoredVersion {
  files: ListedObject[];
}

/** Lists all versions in the store, complete or not. */
async function listVersions(store: Store): Promise<ListedVersion[]> {
  const folders = [APPS, MAPS];
  const versions = new Map<string, ListedVersion>();
  for (const file of (await Promise.all(folders.map((folder) => store.list(folder)))).flat()) {
    const name = versionOf(file.key);
    if (!name) continue;
    const label = versionLabel(name);
    const listed = versions.get(label) ?? { ...name, written: 0, files: [] };
    listed.written = Math.max(listed.written, file.written);
    listed.files.push(file);
    versions.set(label, listed);
  }
  return [...versions.values()];
}

/** Others may have folders of another name. No release could list them. */
const versionName = v.object({ app: appName, version: versionNumber });

/** Returns the version that a file or a source map belongs to. */
function versionOf(key: string): VersionName | undefined {
  const [, app, version] = key.split('/');
  const name = { app, version };
  return v.is(versionName, name) ? name : undefined;
}

/** Returns a version's files in the order of deletion. Without its manifest, it is not a version. */
function manifestFirst({ app, version, files }: ListedVersion): ListedObject[] {
  const isManifest = ({ key }: ListedObject) => key === versionManifest(app, version);
  return [...files.filter(isManifest), ...files.filter((file) => !isManifest(file))];
}

/**
 * Returns the contents that no kept release uses. Later releases use what the kept ones
 * do, or contents that were stored for a later number.
 */
async function unusedContents(store: Store, newest: LogEntry): Promise<ListedObject[]> {
  const { number, internal } = newest;
  const contents = await store.list(CONTENTS);
  const earlier = await readRange(store, internal.oldest, number - 1);
  // Another prune has given up some in the meantime, and deletes what only they use.
  if (earlier.length < number - internal.oldest) return [];
  const used = [...earlier.flatMap(contentsToReturnTo), ...neededContents(newest)];
  const keys = new Set(used.map(contentKey));
  return contents.filter(({ key }) => !keys.has(key) && Number(key.split('/')[1]) <= number);
}

async function oldReleases(store: Store, { internal }: LogEntry): Promise<ListedObject[]> {
  const listed = await store.list(RELEASES);
  return listed.filter(({ key }) => releaseNumbers([key]).some((old) => old < internal.oldest));
}
