import { describePage } from './describePage';
import { send } from './send';
import type { Visit } from './Visit';

/** Reports the visit itself, once: without the number of visits, that of failures says little. */
export function sendVisit(visit: Visit): void {
  if (visit.isCounted) return;
  visit.isCounted = true;
  send(visit, 'visit', describePage(visit));
}
