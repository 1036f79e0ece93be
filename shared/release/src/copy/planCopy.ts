import { APPS, contentKey, CONTENTS, releaseFile, RELEASES, versionManifest } from '@site/contract';
import type { LogEntry } from '../documents/LogEntry';
import {
  isGivenUp,
  namedVersions,
  previewedVersions,
  versionLabel,
  type VersionName,
} from '../documents/namedVersions';
import { Refusal } from '../errors/Refusal';
import { readEntry, readNewest, releaseNumbers, requireNewest } from '../log/readEntries';
import { publicFiles } from '../project/publicFiles';
import type { Store } from '../stores/Store';

/** What is left to copy. */
export interface CopyPlan {
  /** The release that visitors of the copy will get. */
  newest: LogEntry;
  versions: VersionName[];
  /** Keys of contents of pages and static files. */
  contents: string[];
  /** Numbers of releases, in ascending order. */
  releases: number[];
  /** Labels of versions and keys of contents that the newest release names. */
  needed: Set<string>;
}

/**
 * Compares the listings of two stores. What the copy has is not read again: it never changes.
 *
 * @throws Refusal when the copy is not one of this store
 */
export async function planCopy(from: Store, to: Store): Promise<CopyPlan> {
  const newest = await requireNewest(from);
  await requireSameLog(from, to, newest);
  // Listed after the release is read, so all that it names is among them.
  const [here = [], there = []] = await Promise.all([from, to].map(listKeys));
  const copied = new Set(there);
  const isMissing = (key: string) => !copied.has(key);
  const named = [...namedVersions(newest), ...previewedVersions(newest.internal.previews)];
  const versions = new Map<string, VersionName>();
  for (const version of [...named, ...completeVersions(here, newest)])
    if (isMissing(versionManifest(version.app, version.version)))
      versions.set(versionLabel(version), version);
  const contents = [...publicFiles(from, newest).values()].map(contentKey);
  return {
    newest,
    versions: [...versions.values()],
    contents: [...new Set([...contents, ...here.filter((key) => key.startsWith(CONTENTS))])].filter(
      isMissing,
    ),
    releases: releaseNumbers(here).filter(
      (number) => number <= newest.number && isMissing(releaseFile(number)),
    ),
    needed: new Set([...named.map(versionLabel), ...contents]),
  };
}

async function listKeys(store: Store): Promise<string[]> {
  const lists = await Promise.all([APPS, CONTENTS, RELEASES].map((folder) => store.list(folder)));
  return lists.flat().map(({ key }) => key);
}

/** Returns the versions that were published and not given up. */
const completeVersions = (keys: string[], { internal }: LogEntry): VersionName[] =>
  keys.flatMap((key) => {
    const [app = '', version = ''] = key.slice(APPS.length).split('/');
    const isComplete = key === versionManifest(app, version);
    return isComplete && !isGivenUp(internal, { app, version }) ? { app, version } : [];
  });

/** Checks that the log of the copy is a part of the store’s, so that it only gets longer. */
async function requireSameLog(from: Store, to: Store, newest: LogEntry): Promise<void> {
  const copied = await readNewest(to);
  if (!copied) return;
  const { number } = copied;
  const refusal = (why: string) =>
    new Refusal(
      why,
      'Copy into an empty store, or change what is live there by npm run release -- promote.',
    );
  if (number > newest.number)
    throw refusal(
      `${to.address} has release ${number}, and ${from.address} only release ${newest.number}: nothing newer is overwritten`,
    );
  const original = await readEntry(from, number);
  if (!original)
    throw refusal(
      `${from.address} has pruned release ${number}, the newest of ${to.address}, so nothing shows that both are the same site`,
    );
  if (original.internal.id !== copied.internal.id)
    throw refusal(
      `release ${number} of ${to.address} is another one than that of ${from.address}: their histories differ`,
    );
}
