import { APPS, pageFile, PRIVATE_FOLDERS, SERVED_FILES } from '@site/contract/platform';
import { isKey } from '../stores/Store';

/**
 * Source of a pattern for paths where nothing is served: hidden and private files, compressed copies
 * by their own names, and double slashes. For JavaScript and nginx.
 */
export const UNSERVED = `^/\\.(?!well-known/)|./\\.|^/(${PRIVATE_FOLDERS.join('|')})|\\.(br|gz)$|//.`;

/** Source of a pattern for the other paths of files. Only static files end with `.html`. */
export const FILE = `^/(${APPS}|\\.well-known/)|[^/]\\.(?!html/*$)[^./]*/*$`;

const UNSERVED_PATH = new RegExp(UNSERVED);
const FILE_PATH = new RegExp(`${UNSERVED}|${FILE}`);
/** A page has one address: without its file's extension and without a trailing slash. */
const NO_PAGE = /^\/(index|404)$|.\/$/;

/**
 * Returns the decoded path of an address such as `/path?query`; undefined if it can't be decoded.
 * Does not use `URL`, which reads `//path` as a host name.
 */
function decodePath(address: string): string | undefined {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
}

/** Returns whether an address names a file, so that an HTML page would be the wrong response. */
export const isFileAddress = (address: string) => FILE_PATH.test(decodePath(address) ?? '');

/** Returns the keys of the files that may be at an address, in the order in which to look. */
export function keysAt(address: string): string[] {
  const path = decodePath(address);
  if (!path?.startsWith('/') || UNSERVED_PATH.test(path)) return [];
  return candidates(path).filter(isKey);
}

function candidates(path: string): string[] {
  const key = path.slice(1);
  if (path.endsWith('.html')) return [key.startsWith(APPS) ? key : SERVED_FILES + key];
  if (!FILE_PATH.test(path)) return NO_PAGE.test(path) ? [] : [pageFile(path)];
  if (path.startsWith('/.')) return [SERVED_FILES + key];
  return [key, SERVED_FILES + key];
}

/**
 * Returns where an address with doubled or trailing slashes should redirect to, with its query, if
 * there is a page, and the key of that page; undefined for other addresses. The target has one slash
 * at its start and only word characters after it, so it never leads to another site.
 */
export function withoutExtraSlashes(address: string) {
  const [, given, query] = /^((?:\/+[\w-]+)*\/*)((?:[?#].*)?)$/s.exec(address) ?? [];
  if (given === undefined) return undefined;
  const path = given.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  if (path === given || NO_PAGE.test(path)) return undefined;
  return { key: pageFile(path), address: path + query };
}

/**
 * Sources of patterns for what logs may contain of an address: up to `/api/`, or else up to the
 * first character that is in no address of the site, so without the query. The query of a
 *confirmation link and the address of its API call contain a token. For nginx.
 */
export const LOGGED_CALL = '[\\w./@~-]*?/api/';
export const LOGGED_PATH = '[\\w./@~-]+';

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
 * proxies do not. For nginx, case-insensitive.
 */
export const DOT_SEGMENT = `${SLASH}${DOT}{1,2}${END}|${OVERLONG}`;
