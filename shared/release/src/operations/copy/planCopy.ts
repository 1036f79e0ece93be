import {
  APPS,
  fileOfVersion,
  HISTORY,
  historyFile,
  releaseFile,
  RELEASES,
  STATIC_CONTENTS,
  versionManifest,
  versionTombstone,
  type Release,
} from '@site/contract';
import { noRelease } from '../../errors/noRelease';
import { Refusal } from '../../errors/Refusal';
import { namedVersions, versionLabel } from '../../records/namedVersions';
import { readNewestRelease, readPointer, releaseNumbers } from '../../records/readRelease';
import type { Version } from '../../records/tombstone';
import type { Store } from '../../stores/objects/Store';

/** What is left to copy. */
export interface CopyPlan {
  /** The release that will be live in the copy. */
  live: Release;
  versions: Version[];
  /** Numbers of releases, in ascending order. */
  releases: number[];
  /** Keys of other objects that never change: contents of static files, notes on releases. */
  objects: string[];
}

/**
 * Compares the listings of two stores. What the copy has is not read again: it never changes.
 *
 * @throws Refusal when the copy is not one of this store, or a live version is incomplete
 */
export async function planCopy(from: Store, to: Store): Promise<CopyPlan> {
  const live = await readPointer(from);
  if (!live) throw noRelease(from);
  await requireSameHistory(from, to, live);
  // Listed after the pointer is read, so all that its release names is among them.
  const [here, there] = await Promise.all([from, to].map(listAll));
  const isMissing = (key: string) => !there?.has(key);
  const versions = completeVersions(here ?? new Set());
  const lost = namedVersions(live).find(
    (named) => !versions.some((version) => versionLabel(version) === versionLabel(named)),
  );
  if (lost)
    throw new Refusal(
      `${from.address} has no complete ${versionLabel(lost)}, which release ${live.number} names`,
      'A prune of it may go on or was killed. Finish it there: npm run release -- heal',
    );
  const keys = [...(here ?? [])];
  const numbersIn = (folder: string) =>
    releaseNumbers(keys, folder).filter((number) => number <= live.number);
  return {
    live,
    versions: versions.filter(({ app, version }) => isMissing(versionManifest(app, version))),
    releases: numbersIn(RELEASES).filter((number) => isMissing(releaseFile(number))),
    objects: [
      ...keys.filter((key) => key.startsWith(STATIC_CONTENTS)),
      ...numbersIn(HISTORY).map(historyFile),
    ].filter(isMissing),
  };
}

const listAll = async (store: Store): Promise<Set<string>> =>
  new Set(
    (await Promise.all([APPS, RELEASES, HISTORY].map((folder) => store.list(folder)))).flat(),
  );

/** Returns the versions that are complete and not being pruned. */
const completeVersions = (keys: Set<string>): Version[] =>
  [...keys].flatMap((key) => {
    const [app = '', version = ''] = key.slice(APPS.length).split('/');
    const isComplete =
      fileOfVersion(key) === fileOfVersion(versionManifest(app, version)) &&
      !keys.has(versionTombstone(app, version));
    return isComplete ? { app, version } : [];
  });

/** Checks that the newest release of the copy is one of the store’s, so that it only gets newer. */
async function requireSameHistory(from: Store, to: Store, live: Release): Promise<void> {
  const copied = await readNewestRelease(to);
  if (!copied) return;
  const { number } = copied;
  const cure = `Copy into an empty store, or change what is live there by npm run release -- promote.`;
  if (number > live.number)
    throw new Refusal(
      `${to.address} has release ${number}, and ${from.address} only release ${live.number}: nothing newer is overwritten`,
      cure,
    );
  const key = releaseFile(number);
  const [here, there] = await Promise.all([from.read(key), to.read(key)]);
  if (!here)
    throw new Refusal(
      `${from.address} has pruned release ${number}, the newest of ${to.address}, so nothing shows that both are the same site`,
      cure,
    );
  if (!there?.bytes.equals(here.bytes))
    throw new Refusal(
      `release ${number} of ${to.address} is another one than that of ${from.address}: their histories differ`,
      cure,
    );
}
