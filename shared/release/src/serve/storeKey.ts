import { pageFile, PRIVATE_KEYS, SECURITY_TXT } from '@site/contract';
import { isTemporary } from '../stores/folder/temporaryFiles';
import { COPY_EXTENSIONS } from '../stores/objects/encodings';
import { isKey } from '../stores/objects/requireKey';
import { decodePath } from './decodePath';
import { isFileAddress } from './isFileAddress';

/**
 * Returns the key of the object at an address. A page's only address has no extension: the shell
 * would not recognize the address of the page's file.
 *
 * @param address as it arrived: `/path?query`
 * @returns undefined if nothing may be served: the address leads outside the store, or to a hidden,
 *   private or temporary object
 */
export function storeKey(address: string): string | undefined {
  const pathname = decodePath(address);
  if (!pathname?.startsWith('/')) return undefined;
  const isFile = isFileAddress(address);
  const key = isFile ? pathname.slice(1) : pageFile(pathname.replace(/(?<=.)\/$/, ''));
  const isHidden =
    key !== SECURITY_TXT &&
    key.split('/').some((name) => name.startsWith('.') || isTemporary(name));
  const isPrivate = PRIVATE_KEYS.some((prefix) => key.startsWith(prefix));
  // A compressed copy is served under the object's own address, by `Accept-Encoding`.
  const isCopy = COPY_EXTENSIONS.some((extension) => key.endsWith(extension));
  const isPageFile = !isFile && /\.html$|^\/(index|404)\/?$|^\/\/$/.test(pathname);
  return isKey(key) && !isHidden && !isPrivate && !isCopy && !isPageFile ? key : undefined;
}
