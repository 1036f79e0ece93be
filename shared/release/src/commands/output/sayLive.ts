import type { Release } from '@site/contract';
import { Unfinished } from '../../errors/Unfinished';
import type { Store } from '../../stores/objects/Store';
import { liveLine, type DryRunOption } from '../options/options';
import { reportFailure, say } from './report';

/**
 * Makes a release and prints what went live. A release that is live is said to be, even if not
 * everything that follows was done; that is then reported as a failure.
 *
 * @param make makes the release
 * @param what names what went live, given the release
 * @param format returns what to print; by default, `liveLine`
 */
export async function sayLive(
  store: Store,
  options: DryRunOption,
  make: () => Promise<Release>,
  what: (release: Release) => string,
  format = (release: Release) => liveLine(release.number, what(release), store, options),
): Promise<void> {
  const { release, unfinished } = await makeRelease(make);
  say(format(release));
  if (unfinished) reportFailure(options.dryRun ? inDryRun(unfinished) : unfinished);
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
