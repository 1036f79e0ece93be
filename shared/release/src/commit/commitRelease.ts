import { releaseFile, SITE_SETTINGS, type Release, type SiteSettings } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { compose } from '../compose/compose';
import { gate } from '../gate/gate';
import { toJson } from '../records/readJson';
import { readLiveRelease, readPointer } from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import { writeNote, type ReleaseNote } from '../records/releaseNote';
import type { Proposal } from './Proposal';
import { prunedVersions, takeBack } from './prunedVersions';
import { bringsAnything, stampParts } from './stampParts';
import { readStoredSettings, type StoredSettings } from '../records/readSiteSettings';
import type { Store } from '../stores/objects/Store';

/**
 * Makes the next release of a site and its pages. Another team that was faster is not undone: the change is proposed
 * again, on top of theirs.
 *
 * @param propose what shall be live, given what is live and the site settings as they stand
 * @param note by whom and why; without it the release has none
 * @returns the live release, which is the old one when nothing had to change
 * @throws Refusal when something is missing or does not fit; the live site is then as it was
 */
export async function commitRelease(
  store: Store,
  propose: (live: Release | undefined, site: SiteSettings) => Promise<Proposal>,
  note?: ReleaseNote,
): Promise<Release> {
  for (;;) {
    const live = await readLiveRelease(store);
    const stored = await readStoredSettings(store);
    const release = await tryCommit(store, live, stored, await propose(live, stored.site), note);
    if (release) return release;
  }
}

/**
 * The same for one proposal: checks what the site would consist of, writes its settings down, then the release, moves
 * the pointer to it and composes its pages.
 *
 * @param live what was live when the proposal was made
 * @param standing the settings when the proposal was made
 * @returns undefined when somebody else was faster; the settings may have been written
 */
export async function tryCommit(
  store: Store,
  live: Release | undefined,
  stored: StoredSettings,
  { apps, site, candidate }: Proposal,
  note?: ReleaseNote,
): Promise<Release | undefined> {
  const number = (live?.number ?? 0) + 1;
  const parts = stampParts(live, { apps, site }, number);
  const release: Release = { number, createdAt: new Date().toISOString(), ...parts };
  await gate(store, candidate, release, live);

  // Stopped behind this, the next release takes these settings up, whoever makes it.
  if (!(await writeSettings(store, stored, site))) return undefined;
  if (live && !bringsAnything(parts, number)) {
    await compose(store, live);
    return live;
  }
  if (!(await store.create(releaseFile(number), toJson(release)))) return undefined;
  // Stopped behind this, the release is made, and whoever comes next moves the pointer and composes.
  if (note) await writeNote(store, number, note);
  if (await isLeftBehind(store, number)) return undefined;
  await requireUnpruned(store, live, release);
  // The pointer may have gone further meanwhile, with this release in its past: it is only ever moved on.
  await compose(store, (await readLiveRelease(store)) ?? release);
  return release;
}

/** Writes site settings down if they are not what stands. @returns false when the file was changed meanwhile */
async function writeSettings(
  store: Store,
  stored: StoredSettings,
  site: SiteSettings,
): Promise<boolean> {
  if (stored.revision !== undefined && isDeepStrictEqual(site, stored.site)) return true;
  return store.replace(SITE_SETTINGS, toJson(site), stored.revision);
}

/**
 * Whether a release was written where history has long gone past it: its number was free only because the release that
 * had it was pruned, while this process stood still. Such a release was never live and goes again.
 */
async function isLeftBehind(store: Store, number: number): Promise<boolean> {
  const pointer = await readPointer(store);
  if (!pointer || pointer.number <= number || number === 1) return false;
  if (await store.read(releaseFile(number - 1))) return false;
  await store.delete(releaseFile(number));
  return true;
}

/**
 * Looks whether what a new release brings still stands: `prune` may have taken it for old a moment before. Prune looks
 * the other way round, for releases that name what it is about to delete, so that one of the two always sees the other.
 *
 * @throws Refusal naming what is gone, after what was live before it has been made live again
 */
async function requireUnpruned(
  store: Store,
  live: Release | undefined,
  release: Release,
): Promise<void> {
  const [gone] = await prunedVersions(store, live, release);
  if (!gone) return;
  const back = live && (await commitRelease(store, takeBack(store, live, release)));
  throw new Refusal(
    `${gone} was pruned while it went live` +
      (back ? `; release ${back.number} has gone back` : ''),
    'Publish it again, then run the command again.',
  );
}
