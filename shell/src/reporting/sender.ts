// The part of reporting that loads on demand, as a chunk of its own.
import { createScrubber } from './createScrubber';
import { describeFailure } from './describeFailure';
import { describePage, send } from './send';
import { FAILURE_LIMIT, type Visit } from './Visit';

export { measureVitals } from './measureVitals';

/**
 * Sends the visit itself, once, since without the number of visits that of failures says little, and
 * the failures that are waiting. The same failure is sent once, however often it occurs.
 */
export function sendWaiting(visit: Visit): void {
  if (!visit.isCounted) send(visit, 'visit', describePage(visit));
  visit.isCounted = true;
  const scrub = createScrubber(visit.queries);
  for (const failure of visit.failures.splice(0)) {
    const description = describeFailure(failure, scrub);
    const key = JSON.stringify(description);
    if (visit.sent.has(key) || visit.sent.size >= FAILURE_LIMIT) continue;
    visit.sent.add(key);
    const part = `${description.remote} ${description.version}`;
    // A part that fails in one visit twenty times has failed in one visit.
    const first = !visit.failed.has(part);
    visit.failed.add(part);
    send(visit, 'failure', { page: scrub(failure.pathname), ...description, first });
  }
}
