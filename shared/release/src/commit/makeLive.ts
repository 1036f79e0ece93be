import { historyFile, releaseFile, type AppName, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { UnwrittenFile } from '../compose/UnwrittenFiles';
import { Unfinished } from '../errors/Unfinished';
import { readHistoryStart } from '../records/historyStart';
import { movePointer, readPointer, readRelease } from '../records/readRelease';
import { writeNote, type ReleaseNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';
import { composeLive } from './composeLive';
import { prunedVersions } from './prunedVersions';
import { uncertain } from './writeRelease';

/**
 * Makes a release live that was just written: moves the pointer to it and composes its pages.
 *
 * @param before the release that was live when it was made
 * @returns whether the pointer reached it; or the version that `prune` deleted while it was made,
 *   which the release must not go live with
 * @throws Unfinished, also when the next release has taken it back
 */
export async function makeLive(
  store: Store,
  before: Release | undefined,
  release: Release,
  note: ReleaseNote | undefined,
): Promise<{ live: boolean } | { pruned: string }> {
  const unwritten: UnwrittenFile[] = [];
  let live: Release;
  try {
    if (await discardIfOutdated(store, release)) return { live: false };
    if (note)
      await writeNote(store, release.number, { ...note, createdAt: release.createdAt }).catch(
        (error: unknown) => {
          unwritten.push({ key: historyFile(release.number), error });
        },
      );
    // Prune checks the reverse, for releases that name what it is about to delete: one of the two
    // always sees the other.
    const [pruned] = await prunedVersions(store, before, release);
    if (pruned) return { pruned };
    // Others may have followed meanwhile.
    live = await movePointer(store, release.number);
  } catch (cause) {
    throw uncertain(store, release, cause);
  }
  if (live.number > release.number) await requireKept(store, before, release);
  await composeLive(store, release, live, unwritten);
  return { live: true };
}

/**
 * Deletes a release if history had already passed its number: the number was only free because that
 * release was pruned while this process was suspended. Such a release was never live. Looks at the
 * release before, too: checkouts that don't write the start of history prune in ascending order.
 *
 * @returns whether it was deleted
 */
async function discardIfOutdated(store: Store, { number }: Release): Promise<boolean> {
  const pointer = await readPointer(store);
  // A release that the pointer names is never pruned, nor is one after it.
  if (!pointer || pointer.number <= number) return false;
  const isPruned = number < (await readHistoryStart(store));
  if (!isPruned && (number === 1 || (await store.read(releaseFile(number - 1))))) return false;
  await store.delete(releaseFile(number));
  return true;
}

/**
 * Checks that the next release did not take this one back. It may have if this process was suspended
 * meanwhile, even if the version was published again since.
 *
 * @throws Unfinished
 */
async function requireKept(
  store: Store,
  before: Release | undefined,
  { number, apps }: Release,
): Promise<void> {
  const next = await readRelease(store, number + 1);
  const isTakenBack = Object.keys({ ...before?.apps, ...apps }).some((app) => {
    const [old, own, now] = [before, { apps }, next].map((release) => withoutStamp(release, app));
    return !isDeepStrictEqual(own, old) && isDeepStrictEqual(now, old);
  });
  if (before && next && isTakenBack)
    throw new Unfinished(
      `release ${number} was taken back by release ${next.number}`,
      'See why: npm run release -- history. Then run the command again.',
    );
}

function withoutStamp(release: Pick<Release, 'apps'> | undefined, app: AppName) {
  const { since: _, ...part } = release?.apps[app] ?? {};
  return part;
}
