import type { PageData } from '@site/contract';
import { HYDRATED } from '../hydration/hydratedEvent';
import type { Router } from '../routing/Router';
import { whenIdle } from '../hydration/whenIdle';
import { FAILURE } from './report';
import type * as Sender from './sender';
import { FAILURE_LIMIT, type Visit } from './Visit';

/**
 * Sends what fails from now on, and how fast the page was, to the collector that the site settings name. Without one it
 * does nothing; with one, what sends is loaded with the first failure, or when the page works and the browser is idle.
 */
export function startReporting(data: PageData, router: Router): void {
  if (!data.site.collector) return;
  const { pathname, search } = router.location();
  const visit: Visit = {
    data,
    pathname,
    queries: new Set([search]),
    failures: [],
    sent: new Set(),
  };
  // An error may quote a query, with its token, when the visitor has long gone on to another page.
  router.subscribe(() => visit.queries.add(router.location().search));

  const take = (thrown: unknown, phase?: string) => {
    if (visit.failures.length >= FAILURE_LIMIT) return;
    visit.failures.push({ thrown, ...(phase && { phase }), pathname: router.location().pathname });
    withSender(({ sendFailures }) => sendFailures(visit));
  };
  window.addEventListener(FAILURE, (event) => event instanceof CustomEvent && take(event.detail));
  window.addEventListener('error', ({ error, message, filename }) =>
    take(error ?? { message, stack: filename }, 'uncaught'),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason, 'rejection'));
  window.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile }) =>
      take(
        {
          name: 'SecurityPolicyViolation',
          message: effectiveDirective,
          address: blockedURI,
          stack: sourceFile,
        },
        'policy',
      ),
  );
  const measure = ({ sendFailures, measureVitals }: typeof Sender) => {
    sendFailures(visit);
    measureVitals(visit);
  };
  window.addEventListener(HYDRATED, () => whenIdle(() => withSender(measure)), { once: true });
}

/** When the sender can't be loaded, what failed waits for the next time. Its own errors would be reported for ever. */
const withSender = (work: (sender: typeof Sender) => void) =>
  void import(/* webpackChunkName: "sender" */ './sender').then(work).catch(() => {});
