import {
  historyFile,
  releaseFile,
  versionFile,
  versionManifest,
  type Release,
} from '@site/contract';
import { pageNumbers } from '../compose/pageNumber';
import { namedVersions, nameOf, type NamedVersion } from '../records/namedVersions';
import {
  readLiveRelease,
  readRelease,
  readReleasesBack,
  releaseNumbers,
} from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';

/** What was freed. */
export interface Pruned {
  /** Numbers of the releases that are gone. */
  releases: number[];
  /** Versions that are gone, e.g. `marketing 1.2.0-3f9a1c04`. */
  versions: string[];
  /** How many files they had. */
  files: number;
  /** How many bytes these had, compressed copies apart. */
  bytes: number;
}

/**
 * Deletes the versions that only old releases name, and the old releases. A version that no release ever named stays: it
 * may be about to go live, or just being published.
 *
 * A page that no release has touched for long still carries the number of the one that did, and a tab with that page asks
 * for that release: it counts as one of the last ones. Releases are small, and stay from the oldest of these on, for a row
 * of releases without gaps is what tells a command that stood still that history went past it.
 *
 * The order holds at every stop. First a victim's `version.json` goes, so that it counts as absent; then its files; at
 * last the old releases, oldest first. So a stopped prune leaves a row in which the old ones still name what is left of
 * their versions: the next prune finds and deletes it.
 *
 * Somebody may activate a victim meanwhile. When the release came before the look at history below, it is seen, and the
 * version put back; when it came after, that command finds `version.json` gone, and goes back itself.
 *
 * @param keep how many of the last releases stay, with all that they name; at least 1
 * @throws Refusal when the store has no release, or one can't be read: nothing is then deleted
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
  const shown = [...releases.filter(isLast), live].flatMap(pageNumbers);
  const [kept, others] = [[live], []] as [Release[], Release[]];
  for (const release of releases)
    (isLast(release) || shown.includes(release.number) ? kept : others).push(release);
  const first = Math.min(...kept.map(({ number }) => number));
  const old = numbers.filter((number) => number < first);

  const stands = ({ app, version }: NamedVersion) =>
    keys.some((key) => key.startsWith(versionFile(app, version, '')));
  const victims = new Map(
    others
      .flatMap(namedVersions)
      .filter(stands)
      .map((version) => [nameOf(version), version]),
  );
  for (const version of kept.flatMap(namedVersions)) victims.delete(nameOf(version));
  await deleteManifests(store, victims, live);

  const pruned: Pruned = { releases: old, versions: [], files: 0, bytes: 0 };
  for (const [name, { app, version, files }] of victims) {
    const place = versionFile(app, version, '');
    const left = keys.filter((key) => key.startsWith(place));
    await Promise.all(left.map((key) => store.delete(key)));
    pruned.versions.push(name);
    pruned.files += left.length;
    pruned.bytes += left.reduce(
      (sum, key) => sum + (files[key.slice(place.length)]?.bytes ?? 0),
      0,
    );
  }
  for (const number of old) {
    await store.delete(historyFile(number));
    await store.delete(releaseFile(number));
  }
  return pruned;
}

/** Makes versions count as absent; those that a release since names are put back, and are no victims any more. */
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
    for (const name of namedVersions(release).map(nameOf)) {
      const manifest = deleted.get(name);
      if (manifest) await store.create(manifest.key, manifest.bytes);
      victims.delete(name);
    }
  }
}
