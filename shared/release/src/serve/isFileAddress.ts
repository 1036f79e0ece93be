import { APPS, HISTORY, RELEASES } from '@site/contract';
import path from 'node:path';
import { decodePath } from './decodePath';

/** Returns whether an address names a file, so that an HTML page would be the wrong response. */
export function isFileAddress(address: string): boolean {
  const pathname = decodePath(address) ?? '';
  const extension = path.posix.extname(pathname);
  return (
    [APPS, RELEASES, HISTORY].some((folder) => pathname.startsWith(`/${folder}`)) ||
    (extension !== '' && extension !== '.html')
  );
}
