import type { Release } from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { readNewestRelease } from '../records/readRelease';
import { readNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';

const CHECK_HISTORY = 'Look at npm run release -- history, then run the command again.';

/**
 * Returns the refusal of a command because somebody else was faster.
 *
 * @param seen the live release that the command was about
 */
export async function overtakenRefusal(store: Store, seen: Release): Promise<Refusal> {
  const { number } = (await readNewestRelease(store)) ?? seen;
  if (number === seen.number)
    return new Refusal('somebody changed the site settings meanwhile', CHECK_HISTORY);
  const by = (await readNote(store, number))?.by ?? 'somebody';
  return new Refusal(`release ${number} by ${by} went live meanwhile`, CHECK_HISTORY);
}
