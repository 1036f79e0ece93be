import { originOf } from '@site/format/schemas';
import { isIP } from 'node:net';
import * as v from 'valibot';

/**
 * The host name of a site, which becomes spelled as browsers send it: in lower case, and in Punycode. nginx would
 * drop every request to another spelling.
 */
export const domain = v.pipe(
  v.string(),
  v.check(
    (text) => !/[/:]/.test(text) && originOf(`https://${text}`) !== undefined,
    'must be one host name without a scheme, port, path or wildcard, e.g. example.com',
  ),
  v.transform((text) => new URL(`https://${text}`).hostname),
  v.check((name) => isIP(name) === 0, 'must be a host name, not an IP address'),
);
