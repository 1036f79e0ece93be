import { routeAt } from '../routing/routeAt';
import { createScrubber } from './createScrubber';
import type { Visit } from './Visit';

/**
 * Sends a report to the site's collector, even while the page unloads. It is sent as plain text,
 * which browsers send to another origin without a CORS preflight. A report that does not get
 * through is lost.
 *
 * @param content must be scrubbed already
 */
export function send(
  { data: { release, shell, site } }: Visit,
  kind: string,
  content: object,
): void {
  navigator.sendBeacon(site.collector, JSON.stringify({ kind, release, shell, ...content }));
}

/** Describes the page that a visit began with. A page of the shell alone has no remote. */
export function describePage({ data, pathname, queries }: Visit): object {
  const remote = routeAt(pathname)?.page.remote;
  const version = remote && data.remotes[remote]?.version;
  return { page: createScrubber(queries)(pathname), remote, version };
}
