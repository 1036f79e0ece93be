import { describeFailure } from './describeFailure';
import { createScrubber } from './createScrubber';
import { send } from './send';
import { FAILURE_LIMIT, type Visit } from './Visit';

/** Sends what failed and was not sent yet: each failure once, however often it comes. */
export function sendFailures(visit: Visit): void {
  const scrub = createScrubber(visit.queries);
  for (const failure of visit.failures.splice(0)) {
    const description = describeFailure(failure, scrub);
    const known = JSON.stringify(description);
    if (visit.sent.has(known) || visit.sent.size >= FAILURE_LIMIT) continue;
    visit.sent.add(known);
    send(visit, 'failure', { page: scrub(failure.pathname), ...description });
  }
}
