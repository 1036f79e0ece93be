import { parseUrl } from '@site/format';
import { getProxyForUrl } from 'proxy-from-env';
import { causeOf } from './errors';
import { isLoopback } from './isLoopback';

/**
 * Returns the proxy that the environment names for an address: HTTPS_PROXY, HTTP_PROXY or ALL_PROXY,
 * unless NO_PROXY names its host. Names may be in small letters. As in browsers, a proxy is not asked
 * for this machine.
 */
export function proxyFor(address: string): URL | undefined {
  if (isLoopback(new URL(address).hostname)) return undefined;
  return parseUrl(getProxyForUrl(address));
}

/** Names a proxy in a failure, without its password. @param host host and port */
export const throughProxy = (host: string | undefined) =>
  host === undefined ? '' : ` through the proxy ${host}`;

/**
 * Returns why `fetch` failed, to follow `can’t be reached`: `: ECONNREFUSED`, or
 * ` through the proxy proxy.example:3128: ECONNREFUSED`.
 */
export const fetchFailure = (url: string | URL, error: unknown) =>
  `${throughProxy(proxyFor(String(url))?.host)}: ${causeOf(error)}`;
