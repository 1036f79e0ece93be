import { POINTER } from '@site/contract';
import { isFileAddress } from '../siteAddress';

/** Where load balancers and monitors ask whether a server works. */
export const HEALTH_ADDRESS = '/healthz';

/** What an address is for. `malformed` requests have none. */
export type RequestKind = 'page' | 'file' | 'release' | 'api' | 'health' | 'malformed';

/** Returns what the address of a request is for, whether or not there is anything. */
export function requestKind(address: string): RequestKind {
  if (address.startsWith('/api/')) return 'api';
  const path = address.replace(/[?#].*$/s, '');
  if (path === HEALTH_ADDRESS) return 'health';
  if (path === `/${POINTER}`) return 'release';
  return isFileAddress(address) ? 'file' : 'page';
}
