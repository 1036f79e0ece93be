import type { Release } from '@site/contract';
import type { CommitOptions } from '../../commit/Proposal';
import { Unfinished } from '../../errors/Unfinished';
import type { Store } from '../../stores/objects/Store';
import { CHECK_TIME, type CheckOptions } from '../options/checkOptions';
import { liveLine, type DryRunOption } from '../options/options';
import { checkLive } from './checkLive';
import type { Made } from './Made';
import { reportFailure, say } from './report';

/** Options to pass on to the operation that makes a release. */
export type ReleaseHooks = Required<Pick<CommitOptions, 'written'>>;

/**
 * Makes a release, prints what went live and, with `--check`, asks the live site. A release that is
 * live is said to be, even if not everything that follows was done; that is then reported as a
 * failure.
 *
 * @param make makes the release
 * @param what names what went live, given the release
 * @param format returns what to print; by default, `liveLine`
 */
export async function sayLive(
  store: Store,
  options: DryRunOption & CheckOptions,
  make: (hooks: ReleaseHooks) => Promise<Release>,
  what: (release: Release) => string,
  format = (release: Release) => liveLine(release.number, what(release), store, options),
): Promise<Made> {
  let replaced: { before: Release | undefined } | undefined;
  const hooks: ReleaseHooks = { written: (before) => (replaced = { before }) };
  const { release, unfinished } = await makeRelease(() => make(hooks));
  say(format(release));
  const made: Made = { store, release, before: release, ...replaced };
  if (unfinished) {
    reportFailure(options.dryRun ? inDryRun(unfinished) : unfinished);
    return { ...made, failure: unfinished };
  }
  if (options.check === undefined || options.dryRun) return made;
  return { ...made, ...(await checkLive(made, options.check, options.checkFor ?? CHECK_TIME)) };
}

/** Makes a release. @returns it with what is unfinished, if it is live all the same */
export async function makeRelease(
  make: () => Promise<Release>,
): Promise<{ release: Release; unfinished?: Unfinished }> {
  try {
    return { release: await make() };
  } catch (error) {
    if (!(error instanceof Unfinished) || !error.release) throw error;
    return { release: error.release, unfinished: error };
  }
}

/** Nothing is live after a dry run. */
const inDryRun = ({ why, cure }: Unfinished) => new Unfinished(why, cure);
