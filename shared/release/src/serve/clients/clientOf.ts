import ipaddr from 'ipaddr.js';

/**
 * Returns who an address belongs to, for limits: an IPv4 address, or the first half of an IPv6
 * address. One machine usually has all addresses that begin with the same half.
 */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // A socket for both protocols shows an IPv4 address as an IPv6 one.
  return ipaddr.process(address).toNormalizedString().split(':').slice(0, 4).join(':');
}
