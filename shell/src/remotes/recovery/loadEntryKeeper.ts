import { LIVE_LIMIT } from '../loading/loadPage';
import { report } from '../../reporting/report';
import { HYDRATION_FAILED } from '../../hydration/events';
import type * as EntryKeeper from '../../hydration/keepEarlyEntries';

/** Milliseconds before the second try, which bridge a short failure of the network. */
const PAUSE = 300;

const pause = (time: number) => new Promise((done) => setTimeout(done, time));

/**
 * Loads what tells React of early entries. Most pages have no fields.
 *
 * @returns undefined if there is nothing to tell, or it can't be loaded. Early presses are given back then: they would
 *   be replayed without what was entered before them.
 */
export async function loadEntryKeeper(
  root: Element,
  load: () => Promise<typeof EntryKeeper> = () => import('../../hydration/keepEarlyEntries'),
): Promise<typeof EntryKeeper | undefined> {
  if (!root.querySelector('input,select,textarea')) return undefined;
  // The page need not wait longer for this than for its own code.
  const timeOut = pause(LIVE_LIMIT).then(() => {
    throw new Error('what keeps early entries did not load in time');
  });
  const loading = load().catch(() => pause(PAUSE).then(load));
  return Promise.race([loading, timeOut]).catch((failure: unknown) => {
    report(failure);
    dispatchEvent(new Event(HYDRATION_FAILED));
    return undefined;
  });
}
