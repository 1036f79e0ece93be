/** Texts that the site's servers send when neither the store nor the API has an answer. */

/** With 404, where the not-found page would be wrong: for missing files and other methods. */
export const NOT_FOUND = 'There is nothing at this address.';

/** With 400, 408, 414 and 431. */
export const UNREADABLE = 'This address can’t be read.';

/** With 413, as JSON: the body of an API call exceeds its limit. */
export const TOO_BIG = 'This request is too big.';

/** With 429, as JSON for API calls: the confirmation screen shows it to the visitor. */
export const TOO_MANY = 'Too many requests from your network. Please try again in a few seconds.';

/** With 503, in place of every page. */
export const NO_RELEASE = 'This site has no release yet.';

/** With 502 and 504, as JSON: the confirmation screen shows it to the visitor. */
export const UNREACHABLE = 'The service can’t be reached right now. Please try again later.';

/** With 421, from a server that only listens on this machine. */
export const FOREIGN_HOST =
  'This server only answers requests for localhost. Start it with HOST=127.0.0.1 to allow any host name, or with HOST=0.0.0.0 to allow other machines too.';
