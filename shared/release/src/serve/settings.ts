import { compile } from '@fastify/proxy-addr';
import { parseUrl } from '@site/contract';
import { Refusal } from '../errors/Refusal';

/** Returns the port that `PORT` names, or 3000. @throws Refusal when it is not a port */
export const portOf = (value: string | undefined): number =>
  readPort('PORT', value, 'leave it out for 3000') ?? 3000;

/**
 * Returns the port that a setting names; undefined if it is not set.
 *
 * @param otherwise what to do to have none, for the message
 * @throws Refusal when it is not a port
 */
export function readPort(
  setting: string,
  value: string | undefined,
  otherwise: string,
): number | undefined {
  if (!value) return undefined;
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new Refusal(
    `${setting} is "${value}", which is not a port`,
    `Set ${setting} to a number from 1 to 65535, or ${otherwise}.`,
  );
}

/**
 * Throws a Refusal for an API address that is more than an origin: its path would be dropped silently.
 *
 * @param setting that holds the address, e.g. `API_ORIGIN`
 */
export function requireOrigin(setting: string, api: string): void {
  if (/^https?:/.test(api) && parseUrl(api)?.origin === api.replace(/\/$/, '')) return;
  throw new Refusal(
    `${setting} is "${api}", which is not an origin`,
    'Set it to the API’s origin, e.g. http://localhost:4000.',
  );
}

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
