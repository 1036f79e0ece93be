import { isIP } from 'node:net';
import { Refusal } from '../errors/Refusal';
import { requireOrigin } from '../serve/api/requireOrigin';

/**
 * Refuses an API origin that nginx can't call safely. https needs a host name, because nginx can't
 * verify the certificate of an IP address.
 *
 * @throws Refusal when `api` is not an origin, or is https with an IP address
 */
export function requireNamedApi(api: string): void {
  requireOrigin('--api', api);
  const { protocol, hostname } = new URL(api);
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol === 'https:' && isIP(address))
    throw new Refusal(
      `--api is "${api}", but nginx can’t verify the certificate of an IP address`,
      'Give the API’s host name, as in its certificate.',
    );
  if (!isIP(address) && !/^[\w.-]+$/.test(hostname))
    throw new Refusal(
      `--api is "${api}", which has no plain host name`,
      'Give the API’s origin, e.g. https://api.example.com.',
    );
}
