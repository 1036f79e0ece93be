import type { Release } from '@site/contract';
import { formerFilesAfter } from '../compose/formerFiles';
import { reasonOf } from '../errors/reasonOf';
import { Unfinished } from '../errors/Unfinished';
import { gate } from '../gate/gate';
import { newerFormat } from '../records/format';
import { readLiveRelease } from '../records/readRelease';
import { declaredSettings, withDefaults } from '../records/resolveSettings';
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
  const pages = await gate(store, { ...options, candidate, release: proposed, live });
  const formerFiles = live ? await formerFilesAfter(store, live, { pages, staticFiles }) : {};
  const release = { ...proposed, pages, formerFiles };

  if (prepare && !(await prepare())) return undefined;
  if (live && !hasChanges(live, { ...parts, staticFiles }, number)) {
    await composeLive(store, live, live);
    return live;
  }
  if (!(await writeRelease(store, release))) return undefined;
  // If interrupted here, the next command moves the pointer and composes.
  const outcome = await makeLive(store, live, release, options.note);
  if ('pruned' in outcome) throw await revert(store, live, release, outcome.pruned);
  return outcome.live ? release : undefined;
}

/**
 * Makes a release of what was live before. It does not take up `site.json`: pending changes of
 * settings wait for the next deploy. What was live once need not pass again the checks of budgets,
 * origins and settings, which would only keep a bad release live.
 *
 * @param propose returns the next release's parts and manifests, given the live release
 * @returns the live release: the old one if nothing changed
 * @throws Refusal before the release is written, and Unfinished from then on
 */
export async function commitRestored(
  store: Store,
  propose: (live: Release | undefined) => Promise<Restoration>,
  options: RestoreOptions = {},
): Promise<Release> {
  for (;;) {
    const live = await readLiveRelease(store);
    const restored = await propose(live);
    const site = withDefaults(live?.site ?? {}, declaredSettings(restored.candidate));
    const proposal = { ...restored, site };
    const release = await tryCommit(store, live, proposal, { ...options, restores: true });
    if (release) return release;
  }
}

/** Restores what was live before a release one of whose versions was pruned. @returns why */
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
    const { number } = await commitRestored(store, revertChanges(store, live, release));
    return new Unfinished(`${why}; release ${number} restored what was live before`, cure);
  } catch (cause) {
    const fault = `what was live before could not be restored: ${reasonOf(cause)}`;
    return new Unfinished(`${why}; ${fault}`, cure, undefined, { cause });
  }
}
