import { parseUrl } from '@site/contract';

/** An address to send requests to. */
export interface HttpAddress {
  /** Without user and password, which `fetch` refuses. */
  url: URL;
  /** They are in `Authorization`. */
  headers: Record<string, string>;
}

/**
 * Parses an http(s) address, which may contain a user and a password. Messages name its host only:
 * the path or the query is often a password, too.
 *
 * @returns undefined if it is none, or its user or password has a `%` without two digits
 */
export function parseHttpAddress(address: string): HttpAddress | undefined {
  const url = parseUrl(address);
  if (!url || !/^https?:/.test(address)) return undefined;
  const credentials = [url.username, url.password].map(decode);
  [url.username, url.password] = ['', ''];
  if (credentials.includes(undefined)) return undefined;
  const words = credentials.join(':');
  if (words === ':') return { url, headers: {} };
  return { url, headers: { Authorization: `Basic ${Buffer.from(words).toString('base64')}` } };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
