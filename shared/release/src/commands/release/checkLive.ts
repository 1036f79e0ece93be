import { undo } from '../../changes/rollBack';
import { checkSite } from '../../check/checkSite';
import { commit } from '../../commit/commit';
import { reasonOf } from '../../errors/reasonOf';
import { Unfinished } from '../../errors/Refusal';
import { readPointer } from '../../log/readPointer';
import { createNote } from '../options/whoReleases';
import { reportFailure, say, sayError } from '../output/report';
import type { Made } from './notifying';

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
  for (const { url, what } of faults) sayError(`${url} ${what}`);
  const why = `${origin} does not serve release ${release.number} as composed: ${faults.length} of ${count} addresses`;
  const { became, cure, takenBack } = await takeBack(made, why);
  const failure = new Unfinished(`${why}. ${became}`, cure);
  reportFailure(failure);
  return { failure, takenBack };
}

/** What became of a release that should be taken back, and what to do next. */
type Undone = { became: string; cure: string; takenBack?: Made['takenBack'] };

/** Takes a release back. @param why in the log */
async function takeBack({ store, release, before, changed }: Made, why: string): Promise<Undone> {
  const cure = 'See what is live: npm run release -- status';
  if (!changed) return { became: 'This command changed nothing, so it takes nothing back', cure };
  if (!before) return { became: 'There is nothing to go back to', cure };
  const { number } = release;
  try {
    const note = await createNote(why.slice(0, LINE));
    const undone = await commit(store, undo(number), { note, say });
    if (!undone.changed) return { became: 'Others have released since, which stays', cure };
    return {
      became: `Release ${undone.release.number} took release ${number} back`,
      cure: 'Once the cause is found, run the command again.',
      takenBack: undone.release,
    };
  } catch (cause) {
    return {
      became: `Release ${number} could not be taken back: ${reasonOf(cause)}`,
      cure: 'Do so: npm run release -- rollback',
      takenBack: cause instanceof Unfinished ? cause.release : undefined,
    };
  }
}
