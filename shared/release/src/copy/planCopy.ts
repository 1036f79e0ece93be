import { APPS, CONTENTS, RELEASES, versionManifest } from '@site/contract';
import { type LogEntry, isGivenUp, type VersionName } from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';
import { readEntry, readNewest, releaseNumbers, requireNewest } from '../log/readEntries';
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
  const [here, there] = await Promise.all([listFacts(from), listFacts(to)]);
  const missing = [...here].filter((key) => !there.has(key));
  return {
    newest,
    versions: missing.flatMap((key) => {
      const [app = '', version = ''] = key.slice(APPS.length).split('/');
      const isComplete = key === versionManifest(app, version);
      return isComplete && !isGivenUp(newest.internal, { app, version }) ? { app, version } : [];
    }),
    contents: missing.filter((key) => key.startsWith(CONTENTS)),
    releases: releaseNumbers(missing).filter((number) => number <= newest.number),
  };
}

/** Lists what never changes. */
export async function listFacts(store: Store): Promise<Set<string>> {
  const lists = await Promise.all([APPS, CONTENTS, RELEASES].map((folder) => store.list(folder)));
  return new Set(lists.flat().map(({ key }) => key));
}

/** Checks that the log of the copy is a part of the store’s, so that it only gets longer. */
async function requireSameLog(from: Store, to: Store, newest: LogEntry): Promise<void> {
  const copied = await readNewest(to);
  if (!copied) return;
  const { number } = copied;
  const original = await readEntry(from, number);
  if (original?.internal.id === copied.internal.id) return;
  throw new Refusal(
    number > newest.number
      ? `${to.address} has release ${number}, and ${from.address} only release ${newest.number}: nothing newer is overwritten`
      : `release ${number} of ${to.address} is not one of ${from.address}: their histories differ, or it was pruned there`,
    'Copy into an empty store, or change what is live there by npm run release -- promote.',
  );
}
