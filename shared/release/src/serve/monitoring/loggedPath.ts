/**
 * Sources of patterns for what logs may contain of an address: up to `/api/`, or else up to the
 * first character that is in no address of the site, so without the query. The query of a
 * confirmation link and the address of its API call contain a token. For JavaScript and nginx.
 */
export const LOGGED_CALL = '[\\w./@~-]*?/api/';
export const LOGGED_PATH = '[\\w./@~-]+';

const CALL = new RegExp(`^${LOGGED_CALL}`, 'i');
const PATH = new RegExp(`^${LOGGED_PATH}`);

/** Returns what logs may contain of an address; `-` if that is nothing. */
export const loggedPath = (address: string) =>
  (CALL.exec(address) ?? PATH.exec(address))?.[0] ?? '-';
