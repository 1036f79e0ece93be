import { APPS, pageFile, PRIVATE_FOLDERS, SECURITY_TXT, SERVED_FILES } from '@site/contract';
import { isKey } from '../stores/requireKey';

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
