import { undo } from '../../changes/undo';
import { checkSite } from '../../check/checkSite';
import { commit } from '../../commit/commit';
import { reasonOf } from '../../errors/reasonOf';
import { Unfinished } from '../../errors/Unfinished';
import { readPointer } from '../../log/readPointer';
import { createNote } from '../options/options';
import type { Made } from './Made';
import { reportFailure, say } from './report';

/** Default of `--check-for`, in milliseconds. */
const CHECK_TIME = 60_000;

/** Most characters of a message. */
const LINE = 200;

/**
 * Asks the live site whether it is as composed. If it is not, prints what is wrong and takes the
 * release back, but for what somebody else has released since.
 *
 * @param origin of the site
 * @param time milliseconds that servers and caches have
 */
export async function checkLive(
  made: Made,
  origin: string,
  time = CHECK_TIME,
): Promise<Pick<Made, 'takenBack' | 'failure'>> {
  say(`Checking ${origin} …`);
  const readLive = async () => (await readPointer(made.store)) ?? made.release;
  const { release, count, faults } = await checkSite(origin, readLive, time);
  if (faults.length === 0) {
    say(`${origin} serves release ${release.number} as composed: ${count} addresses`);
    return {};
  }
  for (const { url, what } of faults) console.error(`${url} ${what}`);
  const why = `${origin} does not serve release ${release.number} as composed: ${faults.length} of ${count} addresses`;
  const undone = await takeBack(made, why);
  reportFailure(undone.failure);
  return undone;
}

/** Takes a release back. @returns the release that did so, and what to report */
async function takeBack({ store, release, before, changed }: Made, why: string) {
  const stays = (because: string) => ({
    failure: new Unfinished(`${why}. ${because}`, SEE_STATUS),
  });
  if (!changed) return stays('This command changed nothing, so it takes nothing back');
  if (!before) return stays('There is nothing to go back to');
  try {
    const note = await createNote(why.slice(0, LINE));
    const undone = await commit(store, undo(release.number), { note, say });
    if (!undone.changed) return stays('Others have released since, which stays');
    const done = `${why}. Release ${undone.release.number} took release ${release.number} back`;
    return { failure: new Unfinished(done, TRY_AGAIN), takenBack: undone.release };
  } catch (cause) {
    const takenBack = cause instanceof Unfinished ? cause.release : undefined;
    const failed = `${why}. Release ${release.number} could not be taken back: ${reasonOf(cause)}`;
    return { failure: new Unfinished(failed, ROLL_BACK, undefined, { cause }), takenBack };
  }
}

const SEE_STATUS = 'See what is live: npm run release -- status';
const TRY_AGAIN = 'Once the cause is found, run the command again.';
const ROLL_BACK = 'Do so: npm run release -- rollback';
