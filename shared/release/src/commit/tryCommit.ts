import type { Release } from '@site/contract';
import { formerFilesAfter } from '../compose/formerFiles';
import { reasonOf } from '../errors/reasonOf';
import { Unfinished } from '../errors/Unfinished';
import { RolloutRefusal } from '../gate/checkRollouts';
import { gate } from '../gate/gate';
import { newerFormat } from '../records/format';
import { readNewestRelease } from '../records/readRelease';
import { withoutRollouts } from '../records/releasedApps';
import { declaredSettings, withDefaults } from '../records/resolveSettings';
import type { ReleaseNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';
import { composeLive } from './composeLive';
import { makeLive } from './makeLive';
import type { CommitOptions, Proposal, Restoration, RestoreOptions } from './Proposal';
import { revertChanges } from './prunedVersions';
import { hasChanges, stampParts } from './stampParts';
import { writeRelease } from './writeRelease';

/**
 * Tries to make one proposal live: passes the gate, writes the release, moves the pointer and
 * composes the pages.
 *
 * @param live the live release when the proposal was made
 * @param options those of a restoration exempt what was live before from checks that could block it
 * @returns undefined if somebody else was faster; `prepare` may have been called by then
 * @throws Refusal before the release is written, and Unfinished from then on
 */
export async function tryCommit(
  store: Store,
  live: Release | undefined,
  { apps, site, candidate, prepare, ...proposal }: Proposal,
  options: CommitOptions | (RestoreOptions & { restores: true }),
): Promise<Release | undefined> {
  const number = (live?.number ?? 0) + 1;
  const parts = stampParts(live, { apps, site }, number);
  // Keeps what newer checkouts have added.
  const { pages: _, madeBy: __, staticFiles: liveFiles = {}, format, ...kept } = live ?? {};
  const { staticFiles = liveFiles } = proposal;
  const proposed: Release = {
    format: newerFormat(format),
    ...kept,
    number,
    createdAt: new Date().toISOString(),
    ...madeBy(number, options.note),
    ...parts,
    ...(Object.keys(staticFiles).length > 0 && { staticFiles }),
  };
  let pages: Release['pages'];
  try {
    pages = await gate(store, { ...options, candidate, release: proposed, live });
  } catch (error) {
    if (!('restores' in options) || !(error instanceof RolloutRefusal)) throw error;
    // A rollout must not keep a bad release live.
    options.say?.(`The rollout of ${error.app} ends: ${error.message}`);
    const rest = { ...proposal, site, candidate, ...(prepare && { prepare }) };
    return tryCommit(store, live, { ...rest, apps: withoutRollouts(apps, [error.app]) }, options);
  }
  const formerFiles = live ? await formerFilesAfter(store, live, { pages, staticFiles }) : {};
  const release = { ...proposed, pages, formerFiles };

  if (prepare && !(await prepare())) return undefined;
  if (live && !hasChanges(live, { ...parts, staticFiles }, number)) {
    await composeLive(store, live, live);
    return live;
  }
  if (!(await writeRelease(store, release))) return undefined;
  options.written?.(live);
  // If interrupted here, the next command moves the pointer and composes.
  const outcome = await makeLive(store, live, release, options.note);
  if ('pruned' in outcome) throw await revert(store, live, release, outcome.pruned);
  return outcome.live ? release : undefined;
}

/** Returns what the release says of who made it: nothing, unless the team publishes its name. */
const madeBy = (release: number, note: ReleaseNote | undefined): Pick<Release, 'madeBy'> =>
  note?.team === undefined ? {} : { madeBy: { team: note.team, release } };

/**
 * Restores parts of what was live before. What was live once need not pass again the checks of
 * budgets, origins and settings, which would only keep a bad release live.
 *
 * @returns undefined if somebody else was faster
 * @throws Refusal before the release is written, and Unfinished from then on
 */
export function tryRestore(
  store: Store,
  live: Release | undefined,
  restored: Restoration,
  options: RestoreOptions,
): Promise<Release | undefined> {
  const site = withDefaults(live?.site ?? {}, declaredSettings(restored.candidate));
  return tryCommit(store, live, { ...restored, site }, { ...options, restores: true });
}

/**
 * Restores what was live before a release, but for settings. Apps that somebody else has released
 * since stay.
 *
 * @param before the release before it
 * @param who who takes it back, and why: by default, a prune of one of its versions
 * @returns the release that restores it, or undefined if nothing of it is live any more
 */
export async function takeBack(
  store: Store,
  before: Release,
  release: Release,
  who: Omit<ReleaseNote, 'command'> = { by: 'prune' },
): Promise<Release | undefined> {
  const note = { ...who, command: `rollback of ${release.number}` };
  for (;;) {
    const newest = (await readNewestRelease(store)) ?? release;
    const restored = await revertChanges(store, before, release, newest);
    if (!restored) return undefined;
    const reverted = await tryRestore(store, newest, restored, { note });
    if (reverted) return reverted;
  }
}

/** Takes back the command's own release. @returns why */
async function revert(
  store: Store,
  live: Release | undefined,
  release: Release,
  pruned: string,
): Promise<Unfinished> {
  const why = `${pruned} was pruned while it went live`;
  const cure = 'Publish it again, then run the command again.';
  if (!live) return new Unfinished(why, cure);
  try {
    const restored = await takeBack(store, live, release);
    const { number } = restored ?? (await readNewestRelease(store)) ?? live;
    return new Unfinished(`${why}; release ${number} restored what was live before`, cure);
  } catch (cause) {
    const fault = `what was live before could not be restored: ${reasonOf(cause)}`;
    return new Unfinished(`${why}; ${fault}`, cure, undefined, { cause });
  }
}
