import { SERVED_FILES } from '@site/contract';
import { staticFileNameFault } from '../records/schemas/staticFileName';
import { decodePath } from './decodePath';

/**
 * Returns the key of the static file that an address may name.
 *
 * @param address as it arrived: `/path?query`
 * @returns undefined if no static file can have the address
 */
export function staticFileKey(address: string): string | undefined {
  const name = decodePath(address)?.replace(/^\//, '') ?? '';
  return staticFileNameFault(name) === undefined ? SERVED_FILES + name : undefined;
}
