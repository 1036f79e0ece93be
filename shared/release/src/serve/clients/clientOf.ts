import { isIP } from 'node:net';

/**
 * Returns who an address belongs to, for limits: an IPv4 address, or the first half of an IPv6
 * address. One machine usually has all
 * addresses that begin with the same half.
 */
export function clientOf(address: string): string {
  const plain = withoutMapping(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** Returns an IPv4 address that a socket for both protocols shows as IPv6 without that prefix. */
export const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
