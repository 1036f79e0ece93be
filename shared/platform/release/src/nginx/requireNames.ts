import { isIP } from 'node:net';
import { validate } from '../documents/readJson';
import { Refusal } from '../errors/Refusal';
import { origin } from '../serve/settings';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`);

/**
 * Refuses names that nginx can't use safely. https needs a host name, because nginx can't verify the
 * certificate of an IP address.
 *
 * @throws Refusal when the domain is not a host name, or the API not an origin with one
 */
export function requireNames({ domain, api }: { domain: string; api: string }): void {
  if (!DOMAIN.test(domain))
    throw new Refusal(
      `--domain is "${domain}", which is not a host name`,
      'Give only the site’s host name, in lower case, e.g. example.com; other alphabets as xn--….',
    );
  validate(api, origin, '--api', 'Give the API’s origin, e.g. https://api.example.com.');
  const { protocol, hostname } = new URL(api);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  if (protocol === 'https:' && isAddress)
    throw new Refusal(
      `--api is "${api}", but nginx can’t verify the certificate of an IP address`,
      'Give the API’s host name, as in its certificate.',
    );
  if (!isAddress && !/^[\w.-]+$/.test(hostname))
    throw new Refusal(
      `--api is "${api}", which has no plain host name`,
      'Give the API’s origin, e.g. https://api.example.com.',
    );
}

/**
 * Quotes a text as one word of an nginx configuration.
 *
 * @throws Refusal when the text can't be quoted: nginx expands `$` even within quotes
 */
export function quoteWord(text: string): string {
  if (!/[$\\\p{Cc}]/u.test(text)) return `"${text.replaceAll('"', '\\"')}"`;
  throw new Refusal(
    `${JSON.stringify(text)} can’t be written in an nginx configuration`,
    'Use a name without $, backslashes and control characters.',
  );
}
