import { compile } from '@fastify/proxy-addr';
import { parseUrl } from '@site/contract';
import * as v from 'valibot';
import { validate } from '../documents/readJson';
import { Refusal } from '../errors/Refusal';

const PORT = 'must be a port, a number from 1 to 65535';

/** A port as text; 0 lets the system choose one. */
export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, PORT),
  v.transform(Number),
  v.maxValue(65_535, PORT),
);

/** An origin and no more: the path of an address would be dropped silently. */
export const origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:/.test(text) && parseUrl(text)?.origin === text.replace(/\/$/, ''),
    'must be an origin, e.g. https://www.example.com',
  ),
);

/** Returns the port that `PORT` names, or 3000. @throws Refusal when it is not a port */
export const portOf = (value: string | undefined): number =>
  readPort('PORT', value, 'leave it out for 3000') ?? 3000;

/**
 * Returns the port that a setting names; undefined if it is not set.
 *
 * @param otherwise what to do to have none, for the message
 * @throws Refusal when it is not a port
 */
export const readPort = (setting: string, value: string | undefined, otherwise: string) =>
  value ? validate(value, port, setting, `Correct ${setting}, or ${otherwise}.`) : undefined;

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
