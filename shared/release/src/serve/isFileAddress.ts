import { APPS, HISTORY, MAPS, RELEASES, WELL_KNOWN } from '@site/contract';
import path from 'node:path';
import { decodePath } from './decodePath';

/** Returns whether an address names a file, so that an HTML page would be the wrong response. */
export function isFileAddress(address: string): boolean {
  const pathname = decodePath(address) ?? '';
  const extension = path.posix.extname(pathname);
  return (
    [APPS, RELEASES, HISTORY, MAPS, WELL_KNOWN].some((folder) =>
      pathname.startsWith(`/${folder}`),
    ) ||
    (extension !== '' && extension !== '.html')
  );
}
