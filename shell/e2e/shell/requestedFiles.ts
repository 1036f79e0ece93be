import type { Site } from '../support/startSite';

/** A connection in Mbit/s that is too slow to prefetch the other remote. */
export const SLOW = { downlink: 1.6 };

/**
 * Returns the names of the requested files, without icons: the browser requests those when it
 * likes.
 */
export const requestedFiles = (site: Site) =>
  site.requests
    .map(({ url }) => url)
    .filter((url) => !/icon/.test(url))
    .map((url) =>
      url
        .replace(/^\/apps\/(\w+)\/[^/]+\//, '$1/')
        .replace(/^\w+\/media\/([\w]+)(@2x)?\.\w+\./, 'media/$1.'),
    );
