import { BlockList, isIP } from 'node:net';
import { Refusal } from '../../errors/Refusal';
import { withoutMapping } from './clientOf';

/** Returns whether the proxy at an address may say whom it speaks for. */
export type IsTrusted = (address: string) => boolean;

/**
 * Returns which proxies a setting trusts.
 *
 * @param value of `TRUST_PROXY`: addresses and networks, e.g. `127.0.0.1, 10.0.0.0/8`
 * @throws Refusal when it is not a list of addresses and networks
 */
export function trustedProxies(value: string | undefined): IsTrusted {
  const trusted = new BlockList();
  for (const place of value?.split(/[\s,]+/).filter(Boolean) ?? []) {
    const [, address = '', bits] = /^([^/]*)(?:\/(.*))?$/.exec(place) ?? [];
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const widest = family === 'ipv6' ? 128 : 32;
    const prefix = bits === undefined ? widest : Number(/^\d+$/.test(bits) ? bits : NaN);
    if (!isIP(address) || !(prefix <= widest))
      throw new Refusal(
        `TRUST_PROXY has "${place}", which is no address or network`,
        'List the proxies in front of this server, e.g. TRUST_PROXY=127.0.0.1,10.0.0.0/8.',
      );
    trusted.addSubnet(address, prefix, family);
  }
  return (from) => {
    const address = withoutMapping(from);
    return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
}
