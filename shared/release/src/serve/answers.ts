/** What the site’s servers say themselves, where neither the store nor the API has an answer. */

/** With 404, where a page would be the wrong answer. */
export const NOTHING = 'There is nothing at this address.';

/** With 400 and its like. */
export const UNREADABLE = 'This address can’t be read.';

/** With 503, for pages. */
export const NO_RELEASE = 'This site has no release yet.';

/** With 502 and 504, as JSON: a visitor reads it. */
export const UNREACHABLE = 'The service can’t be reached right now. Please try again later.';
