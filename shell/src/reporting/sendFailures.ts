import { describeFailure } from './describeFailure';
import { createScrubber } from './createScrubber';
import { send } from './send';
import { FAILURE_LIMIT, type Visit } from './Visit';

/** Sends the failures that are waiting. The same failure is sent once, however often it occurs. */
export function sendFailures(visit: Visit): void {
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
