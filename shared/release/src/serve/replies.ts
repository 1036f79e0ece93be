/** What the site’s servers say themselves, where neither the store nor the API has an answer. */

/** With 404, where a page would be the wrong answer. */
export const NOTHING = 'There is nothing at this address.';

/** With 400 and its like. */
export const UNREADABLE = 'This address can’t be read.';

/** With 413, as JSON: a call's body is above its limit. */
export const TOO_BIG = 'This request is too big.';

/** With 503, for pages. */
export const NO_RELEASE = 'This site has no release yet.';

/** With 502 and 504, as JSON: a visitor reads it. */
export const UNREACHABLE = 'The service can’t be reached right now. Please try again later.';

/** With 421, where a server answers to its own machine alone: whoever tries it out reads it. */
export const FOREIGN_HOST =
  'This server answers to localhost alone. Started with HOST=127.0.0.1 it answers to every name that leads to it, with HOST=0.0.0.0 to other machines, too.';
