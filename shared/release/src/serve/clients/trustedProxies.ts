import { compile } from '@fastify/proxy-addr';
import { Refusal } from '../../errors/Refusal';

/** Returns whether the proxy at an address may say whom it speaks for. */
export type IsTrusted = (address: string) => boolean;

/**
 * Returns which proxies a setting trusts.
 *
 * @param value of `TRUST_PROXY`: addresses and networks, e.g. `127.0.0.1, 10.0.0.0/8`
 * @throws Refusal when it is not a list of addresses and networks
 */
export function trustedProxies(value = ''): IsTrusted {
  const networks = value.split(/[\s,]+/).filter(Boolean);
  try {
    const isTrusted = compile(networks);
    return (address) => isTrusted(address, 0);
  } catch (cause) {
    throw new Refusal(
      `TRUST_PROXY is "${value}", which is no list of addresses and networks`,
      'List the proxies in front of this server, e.g. TRUST_PROXY=127.0.0.1,10.0.0.0/8.',
      { cause },
    );
  }
}
