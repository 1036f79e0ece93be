import { undo } from '../../changes/rollBack';
import { checkSite } from '../../servers/check/checkSite';
import { readLiveSite } from '../../servers/check/readLiveSite';
import { commit, type Committed } from '../../commit/commit';
import { advise } from '../../basics/advise';
import { reasonOf } from '../../basics/errors';
import { Unfinished } from '../../basics/Unfinished';
import type { Store } from '../../stores/Store';
import { createNote } from './whoReleases';
import { reportFailure, say, sayError } from './report';

/** Default of `--check-for`, in milliseconds. */
const CHECK_TIME = 60_000;

/** Most characters of a message. */
const LINE = 200;

/**
 * Asks the live site whether it is as composed. If it is not, prints what is wrong, takes the release
 * back except for what somebody else has released since, and fails the command.
 *
 * @param origin of the site
 * @param time milliseconds that servers and caches have
 */
export async function checkLive(
  store: Store,
  made: Committed,
  origin: string,
  time = CHECK_TIME,
): Promise<void> {
  say(`Checking ${origin} …`);
  const { release, count, faults } = await checkSite(
    origin,
    () => readLiveSite(store, made.release),
    time,
  );
  if (faults.length === 0)
    return say(`${origin} serves release ${release.number} as composed: ${count} addresses`);
  for (const { url, what } of faults) sayError(`${url} ${what}`);
  const why = `${origin} does not serve release ${release.number} as composed: ${faults.length} of ${count} addresses`;
  const { became, hint } = await takeBack(store, made, why);
  reportFailure(new Unfinished(`${why}. ${became}`, hint));
}

/** Takes a release back. @param why in the log @returns what became of it, and what to do next */
async function takeBack(
  store: Store,
  { release, before, changed }: Committed,
  why: string,
): Promise<{ became: string; hint: string }> {
  const hint = `See what is live: ${advise('status')}`;
  if (!changed) return { became: 'This command changed nothing, so it takes nothing back', hint };
  if (!before) return { became: 'There is nothing to go back to', hint };
  const { number } = release;
  try {
    const note = await createNote(why.slice(0, LINE));
    const undone = await commit(store, undo(number), { note, say });
    if (!undone.changed)
      return { became: 'Others have released since, and their releases stay live', hint };
    return {
      became: `Release ${undone.release.number} took release ${number} back`,
      hint: 'Once the cause is found, run the command again by hand: CI leaves out what was taken back.',
    };
  } catch (cause) {
    return {
      became: `Release ${number} could not be taken back: ${reasonOf(cause)}`,
      hint: `Do so: ${advise('rollback')}`,
    };
  }
}
