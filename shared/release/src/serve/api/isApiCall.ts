/** Methods that the API may be called with. TRACE would show a visitor what proxies add. */
export const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Any number of `25` after the `%`, so that encoding twice hides nothing. */
const ENCODED = '%(?:25)*';
const SLASH = `(?:[/\\x5c]|${ENCODED}(?:2f|5c))`;
const DOT = `(?:\\.|${ENCODED}2e)`;
/** `..;x` is a dot segment to Java's servers, and `..` with a control character to others. */
const END = `(?:${SLASH}|[;?#\\x00-\\x20]|${ENCODED}(?:3b|[01][0-9a-f]|20)|$)`;
/** An ASCII character in two to four bytes. No valid UTF-8 contains it. */
const OVERLONG = '%(?:c[01]|e0%[89]|f0%8)';

/**
 * Source of a pattern for `.` and `..` segments in any spelling: the API may resolve what its
 * proxies do not. For JavaScript and nginx, case-insensitive.
 */
export const DOT_SEGMENT = `${SLASH}${DOT}{1,2}${END}|${OVERLONG}`;

const DOT_SEGMENTS = new RegExp(DOT_SEGMENT, 'i');

/**
 * Returns whether an address can only mean a path below `/api/`. An encoded slash is part of its
 * segment, such as a token.
 *
 * @param address as it arrived: `/path?query`
 * @param pathname its decoded path; undefined if it can't be decoded
 */
export const isApiCall = (address: string, pathname: string | undefined) =>
  address.startsWith('/api/') &&
  pathname !== undefined &&
  !pathname.includes('\0') &&
  ![address.replace(/\?.*$/s, ''), pathname].some((path) => DOT_SEGMENTS.test(path));
