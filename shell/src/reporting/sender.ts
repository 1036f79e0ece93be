// The code of reporting that loads on demand, as a chunk of its own.
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { createScrubber } from './createScrubber';
import { describeFailure } from './describeFailure';
import { readFailure } from './readFailure';
import { FAILURE_LIMIT, type Visit } from './Visit';

/**
 * Sends the visit itself, once, since without the number of visits that of failures says little, and
 * the failures that are waiting. The same failure is sent once, however often it occurs.
 */
export function sendWaiting(visit: Visit): void {
  if (!visit.isCounted) send(visit, 'visit', describePage(visit));
  visit.isCounted = true;
  const scrub = createScrubber(visit.queries);
  for (const { event, pathname } of visit.failures.splice(0)) {
    const { thrown, phase } = readFailure(event);
    const description = describeFailure(thrown, phase, scrub);
    if (!description) continue;
    const key = JSON.stringify(description);
    if (visit.sent.has(key) || visit.sent.size >= FAILURE_LIMIT) continue;
    visit.sent.add(key);
    const app = `${description.remote} ${description.version}`;
    // An app that fails in one visit twenty times has failed in one visit.
    const first = !visit.failed.has(app);
    visit.failed.add(app);
    send(visit, 'failure', { page: scrub(pathname), ...description, first });
  }
}

/**
 * Measures the visit's web vitals from its start, and sends them whenever the page is hidden, since
 * the visitor may not return. A metric that has changed by the next time is sent again, under the
 * same id.
 */
export function measureVitals(visit: Visit): void {
  const measured = new Map<string, Metric>();
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB])
    measure((metric: Metric) => measured.set(metric.id, metric));
  const page = describePage(visit);
  // Added after the library's own listeners, so that these report their final values first.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    const vitals = [...measured.values()].map(({ name, value, rating, id }) => ({
      name,
      value,
      rating,
      id,
    }));
    measured.clear();
    send(visit, 'vitals', { ...page, vitals });
  });
}

/**
 * Sends a report to the site's collector, even while the page unloads. It is sent as plain text,
 * which browsers send to another origin without a CORS preflight. A report that does not get
 * through is lost.
 *
 * @param content must be scrubbed already
 */
function send({ data: { release, shell, site } }: Visit, kind: string, content: object): void {
  navigator.sendBeacon(site.collector, JSON.stringify({ kind, release, shell, ...content }));
}

/** Describes the page that a visit began with. A page of the shell alone has no remote. */
function describePage({ data, pathname, queries }: Visit): object {
  const remote = data.page?.remote;
  const version = remote && data.remotes[remote]?.version;
  return { page: createScrubber(queries)(pathname), remote, version };
}
