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

/**
 * Makes `fetch` go through the proxies that the environment names, which Node 20 ignores. The AWS SDK
 * does not use `fetch` but `ProxyAgent`: it does not repeat a `fetch` that met a closed connection.
 */
export async function useProxies(): Promise<void> {
  // The package is slow to load.
  if (!Object.keys(process.env).some((name) => /(http|https|all)_proxy$/i.test(name))) return;
  const { setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(await proxyDispatcher());
}

/** Returns what `fetch` sends requests with, each origin's through its own proxy, if any. */
export async function proxyDispatcher() {
  const { Agent, Pool, ProxyAgent } = await import('undici');
  return new Agent({
    factory: (origin, options) => {
      const proxy = proxyFor(String(origin));
      // Many proxies refuse tunnels to port 80.
      return proxy
        ? new ProxyAgent({ uri: proxy.href, proxyTunnel: false })
        : new Pool(origin, options);
    },
  });
}
