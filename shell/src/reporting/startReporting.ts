import type { PageData } from '@site/format';
import { HYDRATED } from '../hydration/events';
import { whenIdle } from '../hydration/whenIdle';
import { whenShown } from '../hydration/whenShown';
import type { Router } from '../routing/Router';
import { onFailure } from './report';
import type * as Sender from './sender';
import { createVisit, FAILURE_LIMIT } from './Visit';

/**
 * Sends failures from now on, and web vitals, to the collector from the site settings. Does nothing
 * without a collector. The code that sends loads on the first failure, or when the browser is idle
 * after hydration. A page that the browser only prerenders is no visit, and sends nothing.
 */
export function startReporting(data: PageData, router: Router): void {
  if (!data.site.collector) return;
  const visit = createVisit(data, router.location());
  // An error may quote a query and its token long after the visitor has navigated to another page.
  router.subscribe(() => visit.queries.add(router.location().search));

  onFailure((event) => {
    if (visit.failures.length >= FAILURE_LIMIT) return;
    visit.failures.push({ event, pathname: router.location().pathname });
    withSender(({ sendWaiting }) => sendWaiting(visit));
  });
  const measure = ({ sendWaiting, measureVitals }: typeof Sender) => {
    sendWaiting(visit);
    measureVitals(visit);
  };
  window.addEventListener(HYDRATED, () => whenIdle(() => withSender(measure)), { once: true });
}

/**
 * Loads the sender and runs `work` with it. If loading fails, the failures wait for the next
 * attempt. The error itself is ignored: as an unhandled rejection it would be reported, which loads
 * the sender again.
 */
const withSender = (work: (sender: typeof Sender) => void) =>
  whenShown(() => void import('./sender').then(work).catch(() => {}));
