import { releaseFile, type Release } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { compose } from '../compose/compose';
import { formerFilesAfter } from '../compose/formerFiles';
import { Refusal } from '../errors/Refusal';
import type { AllowOrigins } from '../gate/checkOrigins';
import { gate } from '../gate/gate';
import { newerFormat } from '../records/format';
import { readHistoryStart } from '../records/historyStart';
import { toJson } from '../records/readJson';
import { readLiveRelease, readPointer } from '../records/readRelease';
import {
  readStoredSettings,
  replaceSettings,
  settingsCure,
  settingsName,
  type StoredSettings,
} from '../records/readSiteSettings';
import { writeNote, type ReleaseNote } from '../records/releaseNote';
import { declaredSettings, resolveSettings, type SettingValues } from '../records/resolveSettings';
import { writeStaticContents } from '../static-files/staticContents';
import type { Store } from '../stores/objects/Store';
import type { Proposal } from './Proposal';
import { prunedVersions, revertChanges } from './prunedVersions';
import { hasChanges, stampParts } from './stampParts';

/** How a release is made. */
export interface CommitOptions {
  /** Who makes the release, and why. Without it the release has no note. */
  note?: ReleaseNote | undefined;
  /** Accepts that pages may use more origins. Without it, that is refused. */
  allow?: AllowOrigins | undefined;
}

/**
 * Makes the next release live and composes its pages. If another team's release goes live first,
 * the change is proposed again on top of theirs.
 *
 * @param propose returns the next release's content, given the live release and the stored settings
 * @returns the live release: the old one if nothing changed
 * @throws Refusal when something is missing or does not fit; the live site is then unchanged
 */
export async function commitRelease(
  store: Store,
  propose: (live: Release | undefined, values: SettingValues) => Promise<Proposal>,
  options: CommitOptions = {},
): Promise<Release> {
  for (;;) {
    const live = await readLiveRelease(store);
    const stored = await readStoredSettings(store);
    const proposal = await propose(live, stored.values);
    const release = await tryCommit(store, live, stored, proposal, options);
    if (release) return release;
  }
}

/**
 * Tries to make one proposal live: passes the gate, writes the settings and the release, moves the
 * pointer and composes the pages.
 *
 * @param live the live release when the proposal was made
 * @param stored the settings when the proposal was made
 * @returns undefined if somebody else was faster; the settings may have been written by then
 */
export async function tryCommit(
  store: Store,
  live: Release | undefined,
  stored: StoredSettings,
  { apps, values, candidate, contents = [], ...proposal }: Proposal,
  { note, allow }: CommitOptions,
): Promise<Release | undefined> {
  const number = (live?.number ?? 0) + 1;
  const declared = declaredSettings(candidate);
  const site = resolveSettings(values, declared, settingsName(store), settingsCure(store));
  const parts = stampParts(live, { apps, site }, number);
  // Keeps what newer checkouts have added.
  const { pages: _, staticFiles: liveFiles = {}, format, ...kept } = live ?? {};
  const { staticFiles = liveFiles } = proposal;
  const proposed: Release = {
    format: newerFormat(format),
    ...kept,
    number,
    createdAt: new Date().toISOString(),
    ...parts,
    ...(Object.keys(staticFiles).length > 0 && { staticFiles }),
  };
  const pages = await gate(store, { candidate, release: proposed, live, allow });
  const formerFiles = live ? await formerFilesAfter(store, live, { pages, staticFiles }) : {};
  const release = { ...proposed, pages, formerFiles };

  await writeStaticContents(store, contents);
  // If interrupted here, the next release of any team takes over these settings.
  if (!(await writeSettings(store, stored, site))) return undefined;
  if (live && !hasChanges(live, { ...parts, staticFiles }, number)) {
    await compose(store, live);
    return live;
  }
  if (!(await store.create(releaseFile(number), toJson(release)))) return undefined;
  // If interrupted here, the next command moves the pointer and composes.
  if (note) await writeNote(store, number, { ...note, createdAt: release.createdAt });
  if (await discardIfOutdated(store, number)) return undefined;
  await requireUnpruned(store, live, release);
  // Another release may have followed meanwhile. The pointer only ever moves forward.
  await compose(store, (await readLiveRelease(store)) ?? release);
  return release;
}

/** Writes the settings if they changed. @returns false if the file was changed meanwhile */
async function writeSettings(
  store: Store,
  stored: StoredSettings,
  site: SettingValues,
): Promise<boolean> {
  if (stored.revision !== undefined && isDeepStrictEqual(site, stored.values)) return true;
  return replaceSettings(store, site, stored);
}

/**
 * Deletes a release if history had already passed its number: the number was only free because that
 * release was pruned while this process was suspended. Such a release was never live. Looks at the
 * release before, too: checkouts that don't write the start of history prune in ascending order.
 *
 * @returns whether it was deleted
 */
async function discardIfOutdated(store: Store, number: number): Promise<boolean> {
  const pointer = await readPointer(store);
  if (!pointer || pointer.number <= number || number === 1) return false;
  const isPruned = number < (await readHistoryStart(store));
  if (!isPruned && (await store.read(releaseFile(number - 1)))) return false;
  await store.delete(releaseFile(number));
  return true;
}

/**
 * Checks that `prune` did not delete the new release's versions while it went live. Prune checks
 * the reverse, for releases that name what it is about to delete: one always sees the other.
 *
 * @throws Refusal naming the deleted version, after restoring what was live before
 */
async function requireUnpruned(
  store: Store,
  live: Release | undefined,
  release: Release,
): Promise<void> {
  const [pruned] = await prunedVersions(store, live, release);
  if (!pruned) return;
  // What was live a moment ago was allowed.
  const restored =
    live && (await commitRelease(store, revertChanges(store, live, release), { allow: () => {} }));
  throw new Refusal(
    `${pruned} was pruned while it went live` +
      (restored ? `; release ${restored.number} restored what was live before` : ''),
    'Publish it again, then run the command again.',
  );
}
