import { APPS, HISTORY, pageFile, RELEASES, SECURITY_TXT, SITE_SETTINGS } from '@site/contract';
import path from 'node:path';
import { COPY_EXTENSIONS } from '../stores/objects/encodings';
import { isKey } from '../stores/objects/requireKey';
import { isTemporary } from '../stores/folder/temporaryFiles';

/** Which object of a store an address stands for. Addresses are taken as they come in, `/path?query`. */

/**
 * The decoded path of an address. Not by way of `URL`, which takes `//path` for the name of a host.
 *
 * @returns undefined when it can't be decoded
 */
function pathOf(address: string): string | undefined {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
}

/** What stands in a store for its teams alone: the settings, and who deployed what and why. */
export const PRIVATE = [SITE_SETTINGS, HISTORY] as const;

/** Whether an address names a file, so that a page would be the wrong answer. */
export function isFile(address: string): boolean {
  const pathname = pathOf(address) ?? '';
  const ending = path.posix.extname(pathname);
  return (
    [APPS, RELEASES, HISTORY].some((place) => pathname.startsWith(`/${place}`)) ||
    (ending !== '' && ending !== '.html')
  );
}

/**
 * The object that an address stands for. A page's address has no ending, and there is no other one for it: under the
 * name of its file the shell would not know it.
 *
 * @returns undefined when it can stand for none: outside the store, hidden, private, or still being written
 */
export function storeKey(address: string): string | undefined {
  const pathname = pathOf(address);
  if (!pathname?.startsWith('/')) return undefined;
  const key = isFile(address) ? pathname.slice(1) : pageFile(pathname.replace(/(?<=.)\/$/, ''));
  const isHidden =
    key !== SECURITY_TXT &&
    key.split('/').some((name) => name.startsWith('.') || isTemporary(name));
  const isPrivate = PRIVATE.some((place) => key.startsWith(place));
  // Copies are the same object in other words: who takes one says so, and gets it under the object's own address.
  const isCopy = COPY_EXTENSIONS.some((ending) => key.endsWith(ending));
  const isPageByFile = !isFile(address) && /\.html$|^\/(index|404)\/?$|^\/\/$/.test(pathname);
  return isKey(key) && !isHidden && !isPrivate && !isCopy && !isPageByFile ? key : undefined;
}

/** The page that an address names with a slash behind it, and its right address; undefined when it names none. */
export function pageWithoutSlash(
  address: string,
): { pathname: string; address: string } | undefined {
  const [, pathname, query] = /^((?:\/[\w-]+)+)\/((?:[?#].*)?)$/s.exec(address) ?? [];
  return pathname === undefined ? undefined : { pathname, address: pathname + query };
}
