import { isIP } from 'node:net';
import { Refusal } from '../errors/Refusal';
import { requireOrigin } from '../serve/requireOrigin';

/**
 * Lets only an origin through that nginx can call.
 *
 * @throws Refusal when it is none, or one whose certificate nginx could not check: it looks for names only
 */
export function requireNamedApi(api: string): void {
  requireOrigin('--api', api);
  const { protocol, hostname } = new URL(api);
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol === 'https:' && isIP(address))
    throw new Refusal(
      `--api is "${api}", and nginx checks no certificate for a bare address`,
      'Give the API’s host name, as its certificate has it.',
    );
  if (!isIP(address) && !/^[\w.-]+$/.test(hostname))
    throw new Refusal(
      `--api is "${api}", which has no plain host name`,
      'Give the API’s origin, e.g. https://api.example.com.',
    );
}
