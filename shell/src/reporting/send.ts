import type { Visit } from './Visit';

/**
 * Sends something to the site's collector, even when the page is on its way out: as text, which a browser sends to another
 * origin without asking it first. What does not get through is lost.
 *
 * @param content must be scrubbed
 */
export function send(
  { data: { release, shell, site } }: Visit,
  kind: string,
  content: object,
): void {
  navigator.sendBeacon(site.collector, JSON.stringify({ kind, release, shell, ...content }));
}
