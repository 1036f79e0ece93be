import { APPS, pageFilesAt, PRIVATE_FOLDERS, SERVED_FILES } from '@site/format';
import { isKey } from '../../stores/Store';

/**
 * Source of a pattern for paths where nothing is served: hidden and private files, compressed copies
 * by their own names, and double slashes. For JavaScript and nginx.
 */
export const UNSERVED = `^/\\.(?!well-known/)|./\\.|^/(${PRIVATE_FOLDERS.join('|')})|\\.(br|gz)$|//.`;

/** The same for the other paths of files. Only root files end with `.html`. */
export const FILE = `^/(${APPS}|\\.well-known/)|[^/]\\.(?!html/*$)[^./]+/*$`;

/**
 * Source of a pattern, which ignores case, for dot segments in any spelling that an API might resolve:
 * site.conf explains them. For JavaScript and nginx.
 */
export const DOT_SEGMENT = String.raw`(?:[/\x5c]|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){1,2}(?:[/\x5c;?#\x00-\x20]|%(?:25)*(?:2f|5c|3b|[01][0-9a-f]|20)|$)|%(?:c[01]|e0%[89]|f0%8)`;

const DOT_SEGMENTS = new RegExp(DOT_SEGMENT, 'i');

/** Returns whether the address of a call does not begin with `/api/` as it is, may leave it, or can't be decoded. */
export function leavesApi(address: string): boolean {
  const path = decodePath(address);
  if (path === undefined || !address.startsWith('/api/')) return true;
  return [address.replace(/\?.*$/s, ''), path].some((given) => DOT_SEGMENTS.test(given));
}

const UNSERVED_PATH = new RegExp(UNSERVED);
const FILE_PATH = new RegExp(`${UNSERVED}|${FILE}`);

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
  if (!FILE_PATH.test(path)) return pageFilesAt(path);
  if (path.startsWith('/.')) return [SERVED_FILES + key];
  return [key, SERVED_FILES + key];
}

/**
 * Returns where an address with doubled or trailing slashes should redirect to, with its query, if
 * there is a page, and the keys that the page may have; undefined for other addresses. The target has one slash
 * at its start and only word characters after it, so it never leads to another site.
 */
export function withoutExtraSlashes(address: string) {
  const [, given, query] = /^((?:\/+[\w-]+)*\/*)((?:[?#].*)?)$/s.exec(address) ?? [];
  if (given === undefined) return undefined;
  const path = given.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  return path === given ? undefined : { keys: pageFilesAt(path), address: path + query };
}
