import { proxyFor } from './proxyFor';

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
