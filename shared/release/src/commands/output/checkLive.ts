import { takeBack } from '../../commit/tryCommit';
import { checkSite } from '../../check/checkSite';
import { reasonOf } from '../../errors/reasonOf';
import { Unfinished } from '../../errors/Unfinished';
import { readPointer } from '../../records/readRelease';
import { createNote } from '../options/options';
import type { Made } from './Made';
import { reportFailure, say } from './report';

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
  time: number,
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
  const { failure, takenBack } = await undo(made, why);
  reportFailure(failure);
  return { failure, takenBack };
}

/** Takes a release back. @returns the release that did so, and what to report */
async function undo({ store, release, before }: Made, why: string) {
  if (!before || before.number === release.number)
    return { failure: new Unfinished(`${why}. ${describeStart(before)}`, SEE_STATUS) };
  try {
    const note = await createNote({ message: why });
    const takenBack = await takeBack(store, before, release, note);
    if (!takenBack)
      return {
        failure: new Unfinished(`${why}. Others have released since, which stays`, SEE_STATUS),
      };
    const done = `${why}. Release ${takenBack.number} took release ${release.number} back`;
    return { failure: new Unfinished(done, TRY_AGAIN), takenBack };
  } catch (cause) {
    const takenBack = cause instanceof Unfinished ? cause.release : undefined;
    const failed = `${why}. Release ${release.number} could not be taken back`;
    const failure = new Unfinished(`${failed}: ${reasonOf(cause)}`, ROLL_BACK, undefined, {
      cause,
    });
    return { failure, takenBack };
  }
}

const describeStart = (before: unknown) =>
  before
    ? 'This command changed nothing, so it takes nothing back'
    : 'There is nothing to go back to';

const SEE_STATUS = 'See what is live: npm run release -- status';
const TRY_AGAIN = 'Once the cause is found, run the command again.';
const ROLL_BACK = 'Do so: npm run release -- rollback';
