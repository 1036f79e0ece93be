import {
  historyFile,
  releaseFile,
  remoteFiles,
  SHELL,
  versionFile,
  versionManifest,
  type Release,
} from '@site/contract';
import { pageNumbers } from '../compose/pageNumber';
import { pruneStaticContents } from './pruneStaticContents';
import { namedVersions, versionLabel, type NamedVersion } from '../records/namedVersions';
import {
  readLiveRelease,
  readRelease,
  readReleasesBack,
  releaseNumbers,
} from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';

/** What `prune` deleted. */
export interface Pruned {
  /** Numbers of the deleted releases. */
  releases: number[];
  /** Deleted versions, e.g. `marketing 1.2.0-3f9a1c04`. */
  versions: string[];
  /** How many files these versions had. */
  files: number;
  /** Size of these files in bytes, without compressed copies. */
  bytes: number;
}

/**
 * Deletes old releases, and the versions that only they name. A version that no release ever named
 * stays: it may still be uploading, or about to go live.
 *
 * An open tab asks for the release whose number its page carries, which may be an old one if no
 * release has changed that page since. Such a release is kept like the last ones. Releases are
 * small, so every release after the oldest kept one stays too: history without gaps is how a
 * command that was suspended notices that history has moved past it.
 *
 * What the tabs of a shell read of remotes goes with the shell's version.
 *
 * Deletion is safe to interrupt at any point. A victim's `version.json` goes first, so that the
 * version counts as absent; then its files; the old releases go last, oldest first. After an
 * interruption the remaining releases still name what is left of their versions, so the next prune
 * finds and deletes it.
 *
 * Another command may activate a victim meanwhile. If its release exists when `deleteManifests`
 * looks at history again, the version is restored. If it comes later, that command finds
 * `version.json` missing and reverts its own release.
 *
 * @param keep how many of the last releases to keep, with everything that they name; at least 1
 * @throws Refusal when the store has no release, or one can't be read; nothing is deleted then
 */
export async function prune(store: Store, keep: number): Promise<Pruned> {
  const live = await readLiveRelease(store);
  if (!live)
    throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
  const keys = await store.list('');
  const numbers = releaseNumbers(keys).filter((number) => number <= live.number);
  const releases = (await Promise.all(numbers.map((number) => readRelease(store, number)))).filter(
    (release) => release !== undefined,
  );
  const isLast = ({ number }: Release) => number > live.number - keep;
  const onPages = [...releases.filter(isLast), live].flatMap(pageNumbers);
  const isKept = (release: Release) => isLast(release) || onPages.includes(release.number);
  const kept = [live, ...releases.filter(isKept)];
  const oldestKept = Math.min(...kept.map(({ number }) => number));
  const old = numbers.filter((number) => number < oldestKept);

  const isStored = ({ app, version }: NamedVersion) =>
    keys.some((key) => key.startsWith(versionFile(app, version, '')));
  const victims = new Map(
    releases
      .filter((release) => !isKept(release))
      .flatMap(namedVersions)
      .filter(isStored)
      .map((version) => [versionLabel(version), version]),
  );
  for (const version of kept.flatMap(namedVersions)) victims.delete(versionLabel(version));
  await deleteManifests(store, victims, live);

  const pruned: Pruned = { releases: old, versions: [], files: 0, bytes: 0 };
  for (const [name, { app, version, files }] of victims) {
    // First: an interrupted prune knows a victim by what is left of its files.
    const forTabs = keys.filter((key) => app === SHELL && key.startsWith(remoteFiles(version)));
    await Promise.all(forTabs.map((key) => store.delete(key)));
    const folder = versionFile(app, version, '');
    const left = keys.filter((key) => key.startsWith(folder));
    await Promise.all(left.map((key) => store.delete(key)));
    pruned.versions.push(name);
    pruned.files += left.length;
    pruned.bytes += left.reduce(
      (sum, key) => sum + (files[key.slice(folder.length)]?.bytes ?? 0),
      0,
    );
  }
  for (const number of old) {
    await store.delete(historyFile(number));
    await store.delete(releaseFile(number));
  }
  const remaining = releases.filter(({ number }) => !old.includes(number));
  await pruneStaticContents(store, keys, [live, ...remaining], live);
  return pruned;
}

/**
 * Deletes the `version.json` of every victim, so that it counts as absent. Victims that a newer
 * release names by now are restored and taken off the list.
 */
async function deleteManifests(
  store: Store,
  victims: Map<string, NamedVersion>,
  live: Release,
): Promise<void> {
  const deleted = new Map<string, { key: string; bytes: Buffer }>();
  for (const [name, { app, version }] of victims) {
    const key = versionManifest(app, version);
    const stored = await store.read(key);
    if (stored) deleted.set(name, { key, bytes: stored.bytes });
    await store.delete(key);
  }
  const newest = await readLiveRelease(store);
  for await (const release of readReleasesBack(store, newest?.number ?? live.number)) {
    if (release.number <= live.number) return;
    for (const name of namedVersions(release).map(versionLabel)) {
      const manifest = deleted.get(name);
      if (manifest) await store.create(manifest.key, manifest.bytes);
      victims.delete(name);
    }
  }
}
