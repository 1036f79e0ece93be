import { Agent, type AgentConnectOpts } from 'agent-base';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { Agent as DirectHttpAgent, type ClientRequest } from 'node:http';
import { Agent as DirectHttpsAgent } from 'node:https';
import { proxyFor } from './proxyFor';

const POOL = { keepAlive: true, maxSockets: 50 };

/** Connects each request through the proxy that the environment names for its address, if any. */
export class ProxyAgent extends Agent {
  private readonly agents = new Map<string, DirectHttpAgent>();

  override connect(request: ClientRequest, { secureEndpoint, host, port }: AgentConnectOpts) {
    const scheme = secureEndpoint ? 'https' : 'http';
    const name = host?.includes(':') ? `[${host}]` : (host ?? '');
    const proxy = proxyFor(`${scheme}://${name}:${port}`);
    if (proxy) nameInFailures(request, proxy.host);
    const key = `${scheme} ${proxy?.href ?? ''}`;
    const agent = this.agents.get(key) ?? createAgent(secureEndpoint, proxy);
    this.agents.set(key, agent);
    return agent;
  }
}

function createAgent(isSecure: boolean, proxy: URL | undefined): DirectHttpAgent {
  if (!proxy) return isSecure ? new DirectHttpsAgent(POOL) : new DirectHttpAgent(POOL);
  return isSecure ? new HttpsProxyAgent(proxy, POOL) : new HttpProxyAgent(proxy, POOL);
}

/** Tells failures of the proxy from those of the server. @param proxy without its password */
function nameInFailures(request: ClientRequest, proxy: string): void {
  request.once('error', (error: { proxy?: string }) => (error.proxy = proxy));
  // Its response would pass for the server's.
  request.once('proxyConnect', ({ statusCode = 0 }: { statusCode?: number }) => {
    const refused = new Error('the proxy refused the request');
    if (statusCode !== 200) request.destroy(Object.assign(refused, { code: `HTTP ${statusCode}` }));
  });
}

/** Returns host and port of the proxy through which a failed request went; undefined without one. */
export const proxyOf = (error: unknown): string | undefined => (error as { proxy?: string }).proxy;
