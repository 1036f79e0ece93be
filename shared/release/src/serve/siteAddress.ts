import {
  APPS,
  pageFile,
  POINTER,
  PRIVATE_FOLDERS,
  SECURITY_TXT,
  SERVED_FILES,
} from '@site/contract';
import { isKey } from '../stores/Store';

/** Where load balancers and monitors ask whether a server works. */
export const HEALTH_ADDRESS = '/healthz';

/** Where browsers send reports, if the site's `collector` setting says so. */
export const REPORT_ADDRESS = '/report';

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
 * Returns the decoded path of an address. Does not use `URL`, which reads `//path` as a host name.
 *
 * @param address as it arrived: `/path?query`
 * @returns undefined if the path can't be decoded
 */
export function decodePath(address: string): string | undefined {
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
  if (path.startsWith('/.')) return [key === SECURITY_TXT ? key : SERVED_FILES + key];
  return [key, SERVED_FILES + key];
}

/**
 * Returns where a page's address with a trailing slash should redirect to, with its query, and the
 * key of that page.
 *
 * @returns undefined if the address has no trailing slash or can't be a page's
 */
export function withoutTrailingSlash(
  address: string,
): { key: string; address: string } | undefined {
  const [, path, query] = /^((?:\/[\w-]+)+)\/((?:[?#].*)?)$/s.exec(address) ?? [];
  return path === undefined ? undefined : { key: pageFile(path), address: path + query };
}

/** What an address is for. */
export type RequestKind = 'page' | 'file' | 'release' | 'api' | 'health';

/** Returns what the address of a request is for, whether or not there is anything. */
export function requestKind(address: string): RequestKind {
  if (address.startsWith('/api/')) return 'api';
  const path = address.replace(/[?#].*$/s, '');
  if (path === HEALTH_ADDRESS) return 'health';
  if (path === `/${POINTER}`) return 'release';
  return isFileAddress(address) ? 'file' : 'page';
}

/**
 * Sources of patterns for what logs may contain of an address: up to `/api/`, or else up to the
 * first character that is in no address of the site, so without the query. The query of a
 * confirmation link and the address of its API call contain a token. For JavaScript and nginx.
 */
export const LOGGED_CALL = '[\\w./@~-]*?/api/';
export const LOGGED_PATH = '[\\w./@~-]+';

const LOGGED = [new RegExp(`^${LOGGED_CALL}`, 'i'), new RegExp(`^${LOGGED_PATH}`)];

/** Returns what logs may contain of an address; `-` if that is nothing. */
export const loggedPath = (address: string) =>
  LOGGED.map((pattern) => pattern.exec(address)?.[0]).find(Boolean) ?? '-';
